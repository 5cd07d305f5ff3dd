-- When the user pool has ended a sign-in that was ended here: until then the device could still refresh.
alter table app.device_session add column pool_ended_at timestamptz;
create index device_session_unfinished on app.device_session (ended_at)
  where ended_at is not null and pool_ended_at is null;

-- When all devices were signed out at once: tokens issued before that moment are refused, also those of
-- devices that have no row yet.
alter table app.account add column signed_out_at timestamptz;
