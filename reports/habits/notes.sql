-- One row when the calendar does not go back to the first day of the window.
select 'The calendar shows the last 53 weeks.' as note
where :from_day_id < add_days(:through_day_id, 1 - weekday(:through_day_id) - 7 * 52)
order by note
