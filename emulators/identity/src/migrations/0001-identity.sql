-- User pools, app clients and the keys that sign their tokens.
create table identity.pool (
  id text primary key,
  name text not null,
  settings jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table identity.client (
  id text primary key,
  pool_id text not null references identity.pool (id) on delete cascade,
  name text not null,
  sealed_secret bytea,
  settings jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index client_pool on identity.client (pool_id);

create table identity.signing_key (
  kid text primary key,
  pool_id text not null references identity.pool (id) on delete cascade,
  token_use text not null check (token_use in ('id', 'access')),
  sealed_private_key bytea not null,
  active_from timestamptz not null
);
create index signing_key_pool on identity.signing_key (pool_id, active_from);

-- The people. email_login and phone_login are set where the pool lets them sign in by it.
create table identity.user (
  sub uuid primary key,
  pool_id text not null references identity.pool (id) on delete cascade,
  username text not null,
  email_login text,
  phone_login text,
  attributes jsonb not null,
  pending_attributes jsonb not null default '{}',
  status text not null
    check (status in ('UNCONFIRMED', 'CONFIRMED', 'RESET_REQUIRED', 'FORCE_CHANGE_PASSWORD')),
  is_enabled boolean not null default true,
  password_hash text not null,
  temporary_until timestamptz,
  mfa jsonb not null default '{}',
  sealed_totp_secret bytea,
  sealed_new_totp_secret bytea,
  totp_name text,
  totp_last_step bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index user_username on identity.user (pool_id, username);
create unique index user_email_login on identity.user (pool_id, email_login);
create unique index user_phone_login on identity.user (pool_id, phone_login);

-- owner: a sub, or a keyed digest of a name nobody has, so that strangers meet the same rules.
create table identity.code (
  owner text not null,
  purpose text not null,
  digest bytea not null,
  destination text not null,
  is_guessable boolean not null,
  expires_at timestamptz not null,
  primary key (owner, purpose)
);
create index code_expiry on identity.code (expires_at);

create table identity.sign_in_failure (
  owner text primary key,
  failures integer not null,
  last_failed_at timestamptz not null
);

create table identity.allowance (
  key text primary key,
  used integer not null,
  resets_at timestamptz not null
);
create index allowance_reset on identity.allowance (resets_at);

-- One family per sign-in; every refresh token that ever came of it. Kept after its user is gone.
create table identity.refresh_family (
  origin_jti uuid primary key,
  sub uuid not null,
  client_id text not null,
  device_key text,
  authenticated_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index refresh_family_user on identity.refresh_family (sub) where revoked_at is null;
create index refresh_family_revoked on identity.refresh_family (revoked_at)
  where revoked_at is not null;
create index refresh_family_expiry on identity.refresh_family (expires_at);

create table identity.refresh_token (
  digest bytea primary key,
  origin_jti uuid not null references identity.refresh_family (origin_jti) on delete cascade,
  rotated_at timestamptz
);
create index refresh_token_family on identity.refresh_token (origin_jti);
create index refresh_token_rotated on identity.refresh_token (rotated_at)
  where rotated_at is not null;

create table identity.challenge_session (
  digest bytea primary key,
  sub uuid not null references identity.user (sub) on delete cascade,
  client_id text not null references identity.client (id) on delete cascade,
  challenge text not null,
  state jsonb not null,
  wrong_answers integer not null default 0,
  expires_at timestamptz not null
);
create index challenge_session_user on identity.challenge_session (sub);
create index challenge_session_expiry on identity.challenge_session (expires_at);

create table identity.device (
  device_key text primary key,
  sub uuid not null references identity.user (sub) on delete cascade,
  group_key text not null,
  name text,
  salt text,
  verifier text,
  is_remembered boolean not null default false,
  last_ip text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  authenticated_at timestamptz not null
);
create index device_user on identity.device (sub, created_at);

-- The identity pool: anonymous identities, and the user that each may belong to.
create table identity.guest (
  id text primary key,
  identity_pool_id text not null,
  created_at timestamptz not null
);

create table identity.login (
  identity_pool_id text not null,
  provider text not null,
  subject text not null,
  guest_id text not null references identity.guest (id) on delete cascade,
  primary key (identity_pool_id, provider, subject)
);
create index login_guest on identity.login (guest_id);
