-- Codes that open one sign-in each when the authenticator app is out of reach; kept only as digests.
create table identity.recovery_code (
  sub uuid not null references identity.user (sub) on delete cascade,
  digest bytea not null,
  created_at timestamptz not null,
  primary key (sub, digest)
);
