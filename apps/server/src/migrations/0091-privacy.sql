-- Whoever accepted the terms had the privacy policy in front of them in the same sentence.
alter table app.consent drop constraint consent_kind_check;
alter table app.consent add constraint consent_kind_check
  check (kind in ('terms', 'privacy', 'adult', 'marketing', 'immediate-supply'));
insert into app.consent (account_id, id, kind, text_version, agreed, given_at, ip)
  select account_id, gen_random_uuid(), 'privacy', '2026-11-01', true, given_at, ip
  from app.consent where kind = 'terms';

-- When its owner asked for the deletion, when the last mail about it went out, and when an account that
-- nobody used was announced to be deleted (D140, D141).
alter table app.account add column deletion_requested_at timestamptz;
alter table app.account add column farewell_at timestamptz;
alter table app.account add column inactive_notice_at timestamptz;

create index account_deletion_due on app.account (deletion_due_at)
  where deletion_due_at is not null and erased_at is null;

-- Copies of one's data that were ordered. The row stays as the record of the request; the archive and
-- the hash of the secret in its address go when the link expires.
create table app.data_export (
  account_id uuid not null references app.account (id) on delete cascade,
  id uuid not null,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  token_hash bytea unique,
  archive bytea,
  primary key (account_id, id)
);

create unique index data_export_running on app.data_export (account_id) where ready_at is null;
