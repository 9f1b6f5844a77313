-- One row when an archive is given.
-- @columns schema_version
-- @if_exists archive.meta
select value
from archive.meta
where key = 'schema_version'
