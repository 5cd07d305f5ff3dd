-- Sign-in through providers outside the pool: OpenID Connect, in the protocol of Amazon Cognito's hosted domain.
create table identity.provider (
  pool_id text not null references identity.pool (id) on delete cascade,
  name text not null,
  settings jsonb not null,
  sealed_secret bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (pool_id, name)
);

-- Which user a subject of a provider signs in as.
create table identity.provider_login (
  pool_id text not null,
  provider text not null,
  subject text not null,
  sub uuid not null references identity.user (sub) on delete cascade,
  created_at timestamptz not null,
  primary key (pool_id, provider, subject),
  foreign key (pool_id, provider) references identity.provider (pool_id, name) on delete cascade
);
create index provider_login_user on identity.provider_login (sub);

-- Sign-ins that are at their provider; each is used once.
create table identity.hosted_request (
  digest bytea primary key,
  client_id text not null references identity.client (id) on delete cascade,
  provider text not null,
  request jsonb not null,
  expires_at timestamptz not null
);
create index hosted_request_client on identity.hosted_request (client_id);
create index hosted_request_expiry on identity.hosted_request (expires_at);

-- Codes of sign-ins. A used one stays until it expires: who presents it again ends the sign-in that came of it.
create table identity.authorization_code (
  digest bytea primary key,
  sub uuid not null references identity.user (sub) on delete cascade,
  client_id text not null references identity.client (id) on delete cascade,
  request jsonb not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  origin_jti uuid
);
create index authorization_code_user on identity.authorization_code (sub);
create index authorization_code_client on identity.authorization_code (client_id);
create index authorization_code_expiry on identity.authorization_code (expires_at);

-- Users of a provider have no password here, and no name to sign in by.
alter table identity.user drop constraint user_status_check;
alter table identity.user add constraint user_status_check check (status in
  ('UNCONFIRMED', 'CONFIRMED', 'RESET_REQUIRED', 'FORCE_CHANGE_PASSWORD', 'EXTERNAL_PROVIDER'));

-- The scopes of a sign-in through the hosted domain; null for all others.
alter table identity.refresh_family add column scope text;
