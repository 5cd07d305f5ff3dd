-- Files of the answer to a dispute, one for each field of the provider.
create table app.dispute_file (
  id uuid primary key,
  dispute_id text not null references app.dispute (id) on delete cascade,
  account_id uuid references app.account (id) on delete cascade,
  field text not null,
  name text not null,
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes bytea not null,
  added_at timestamptz not null,
  added_by text not null,
  -- Its id at the provider, once it was sent there.
  provider_id text,
  unique (dispute_id, field)
);
create index dispute_file_account on app.dispute_file (account_id) where account_id is not null;
