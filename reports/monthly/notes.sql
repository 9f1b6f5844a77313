-- One row per note of a date in the window.
select note_id, date, text
from day_note
where date between :from_day_id and :to_day_id
order by date, note_id
