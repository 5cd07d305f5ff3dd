-- What members call their passkeys; the user pool names them after their provider only.
create table app.passkey_name (
  account_id uuid not null references app.account (id) on delete cascade,
  credential_id text not null,
  name text not null,
  named_at timestamptz not null,
  primary key (account_id, credential_id)
);
