-- Passkeys (WebAuthn credentials) of users.
create table identity.passkey (
  credential_id text primary key,
  sub uuid not null references identity.user (sub) on delete cascade,
  name text not null,
  relying_party_id text not null,
  public_key bytea not null,
  counter bigint not null,
  attachment text,
  transports jsonb not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_user on identity.passkey (sub, created_at, credential_id);

-- A registration that has begun; one for each user, used once.
create table identity.passkey_registration (
  sub uuid primary key references identity.user (sub) on delete cascade,
  client_id text not null,
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_registration_expiry on identity.passkey_registration (expires_at);

-- Sign-ins by a passkey that verified its user: two factors in one (RFC 8176, `mfa`).
alter table identity.refresh_family add column is_multi_factor boolean not null default false;
