-- Accounts that work in Studio.
create table app.operator (
  account_id uuid primary key references app.account (id) on delete cascade,
  roles text[] not null check (cardinality(roles) > 0),
  added_at timestamptz not null,
  added_by text not null,
  -- When Studio first saw the second factor; sign-ins from before do not count. Null without one.
  second_factor_since timestamptz
);

-- Addresses that become operators when an account that has proven them opens Studio.
create table app.operator_invitation (
  email text primary key,
  roles text[] not null check (cardinality(roles) > 0),
  invited_at timestamptz not null,
  invited_by text not null,
  expires_at timestamptz not null
);

-- What operators, the command line and the product itself have changed. Rows are only added; an erasure
-- overwrites the names of the erased person.
create table app.audit_entry (
  id uuid primary key,
  at timestamptz not null,
  account_id uuid references app.account (id),
  actor text not null,
  via text not null check (via in ('studio', 'command-line', 'system')),
  ip text,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  reason text
);
create index audit_entry_at on app.audit_entry (at desc, id desc);
create index audit_entry_subject on app.audit_entry (subject_type, subject_id, at desc);
create index audit_entry_account on app.audit_entry (account_id);
