-- One row per note.
-- @columns note_id id, date day, text text
-- @slices weekday, *
-- @if_exists main.journal_note
select
  note_id,
  date,
  text
from main.journal_note
