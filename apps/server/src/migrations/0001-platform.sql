-- Attempts that weigh on an address, an account or a code (decision D25), shared by all nodes.
create table app.rate_limit (
  key text primary key,
  full_until timestamptz not null
);

create index rate_limit_full_until on app.rate_limit (full_until);
