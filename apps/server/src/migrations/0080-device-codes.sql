-- A television that waits to be let in (RFC 8628). It belongs to nobody until somebody enters its code;
-- the secret it polls with is kept as a digest. Swept a day after it has expired.
create table app.device_code (
  digest bytea primary key,
  -- What stands on its screen. Free for another television once this row is gone or expired.
  user_code text not null,
  device_name text not null,
  platform text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  interval_seconds integer not null,
  polled_at timestamptz,
  -- Names the activation to the account that made it, which may still refuse it.
  activation_id uuid not null,
  account_id uuid references app.account (id) on delete cascade,
  -- The device on which the code was entered: signed out meanwhile, it lets nobody in.
  approved_by text,
  approved_at timestamptz,
  refused_at timestamptz,
  claimed_at timestamptz,
  -- The signed-in device that the television became.
  session_id text
);

create unique index device_code_user_code on app.device_code (user_code);
create index device_code_activation on app.device_code (account_id, activation_id);
create index device_code_expiry on app.device_code (expires_at);
