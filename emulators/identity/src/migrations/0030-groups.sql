-- Groups of a pool, and who is in them: claims of the tokens.
create table identity.pool_group (
  pool_id text not null references identity.pool (id) on delete cascade,
  name text not null,
  description text,
  role_arn text,
  precedence integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (pool_id, name)
);

create table identity.group_member (
  sub uuid not null references identity.user (sub) on delete cascade,
  pool_id text not null,
  group_name text not null,
  created_at timestamptz not null,
  primary key (sub, group_name),
  foreign key (pool_id, group_name)
    references identity.pool_group (pool_id, name) on delete cascade
);
create index group_member_group on identity.group_member (pool_id, group_name, sub);
