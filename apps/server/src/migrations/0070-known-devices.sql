-- Browsers and apps that an account has signed in on, by the digest of the mark that each carries (D156).
create table app.known_device (
  account_id uuid not null references app.account (id) on delete cascade,
  mark_digest bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (account_id, mark_digest)
);

-- Whether a sign-in has been looked at as one of a known or a new device; those before this are let be.
alter table app.device_session add column is_greeted boolean not null default true;
alter table app.device_session alter column is_greeted set default false;
