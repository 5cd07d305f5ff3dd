-- What editors prepare for a legal page: one draft for each, which they share.
create table app.legal_draft (
  kind text primary key check (kind in ('terms', 'privacy', 'cookies', 'accessibility')),
  version int not null,
  title text not null,
  lead text not null,
  body text not null,
  saved_at timestamptz not null,
  account_id uuid references app.account (id)
);
create index legal_draft_account on app.legal_draft (account_id);
-- Numbers every draft, so that a discarded one is not taken for its successor.
create sequence app.legal_draft_version as int;

-- Published versions of legal pages. Without one a page is as it came with the product.
create table app.legal_version (
  id uuid primary key,
  kind text not null check (kind in ('terms', 'privacy', 'cookies', 'accessibility')),
  -- Stored with each consent.
  version text not null,
  title text not null,
  lead text not null,
  body text not null,
  -- Whether those who accepted an earlier version are notified and asked again.
  is_material boolean not null,
  summary text,
  published_at timestamptz not null,
  effective_at timestamptz not null,
  withdrawn_at timestamptz,
  check (not is_material or summary is not null),
  check (withdrawn_at is null or withdrawn_at < effective_at)
);
create unique index legal_version_name on app.legal_version (kind, version);
create index legal_version_effective on app.legal_version (kind, effective_at);
-- Read with the version of the catalogue.
create index legal_version_next on app.legal_version (effective_at) where withdrawn_at is null;

-- Who was written to about a material version before it is in force.
create table app.legal_notice (
  account_id uuid not null references app.account (id) on delete cascade,
  version_id uuid not null references app.legal_version (id),
  written_at timestamptz not null,
  -- When the account was written to again, because the version was withdrawn.
  withdrawal_written_at timestamptz,
  primary key (account_id, version_id)
);
create index legal_notice_version on app.legal_notice (version_id, account_id);
