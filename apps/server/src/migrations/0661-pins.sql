-- Four digits before titles for 15 and 18, before a profile that shows more, and before an age limit is changed.
create table app.account_pin (
  account_id uuid primary key references app.account (id) on delete cascade,
  hash text not null,
  set_at timestamptz not null,
  -- Wrong ones in a row, over all devices; each is counted before it is compared.
  wrong int not null default 0,
  tried_at timestamptz
);
-- What the session may do since it has given the PIN.
alter table app.device_session
  add column titles_unlocked_until timestamptz,
  add column change_unlocked_until timestamptz;
