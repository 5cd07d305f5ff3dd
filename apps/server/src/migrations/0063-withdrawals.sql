-- Declarations of withdrawal from a contract, as they came in (OUG 34/2014 art. 11¹).
create table app.withdrawal (
  id uuid primary key,
  reference text not null unique,
  name text not null,
  email text not null,
  contract text not null,
  statement text,
  received_at timestamptz not null,
  -- When somebody here has dealt with it.
  settled_at timestamptz
);

create index withdrawal_open on app.withdrawal (received_at) where settled_at is null;
