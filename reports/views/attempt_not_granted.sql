-- One row per unlock attempt that was denied, cancelled or expired. An index has them by this very condition, with
-- their days: the attempts themselves are not read.
-- @columns day_id, outcome
-- @reads attempt
select
  day_id,
  outcome
from attempt
where outcome = 'DENIED' or outcome = 'CANCELLED' or outcome = 'EXPIRED'
