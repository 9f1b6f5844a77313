-- One row per note.
-- @public
-- @columns note_id id, date day, text text
-- @slices weekday, *
-- @means note_id The note
-- @means text What it says
-- @if_exists main.journal_note
select
  note_id,
  date,
  text
from main.journal_note
