-- One row per unlock attempt that was denied, cancelled or expired. An index has these outcomes, in these words, with
-- their days: the attempts themselves are not read.
-- @columns day_id, outcome
-- @reads attempt
select
  day_id,
  outcome
from attempt
where outcome in ('DENIED', 'CANCELLED', 'EXPIRED')
