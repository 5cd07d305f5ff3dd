-- An account is ours; who proves to be its owner is the identity service's business.
create table app.account (
  id uuid primary key,
  -- Trimmed and lower-cased; the address that mail goes to and that signs in.
  email text not null,
  first_name text not null,
  last_name text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- A new address that has not been proven yet (D47-D50).
  pending_email text,
  deletion_due_at timestamptz,
  erased_at timestamptz
);

create unique index account_email on app.account (email);

create table app.account_identity (
  issuer text not null,
  subject text not null,
  account_id uuid not null references app.account (id) on delete cascade,
  primary key (issuer, subject)
);

create index account_identity_account on app.account_identity (account_id);

-- What somebody agreed to, in which wording, when and from where (D26, D28, D128).
create table app.consent (
  account_id uuid not null references app.account (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('terms', 'adult', 'marketing', 'immediate-supply')),
  text_version text not null,
  agreed boolean not null,
  given_at timestamptz not null,
  ip text not null,
  primary key (account_id, id)
);

create index consent_latest on app.consent (account_id, kind, given_at desc);
