-- Users whose change the host has yet to hear of, written with the change: a crash in between loses none.
create table identity.changed_user (
  sub uuid primary key,
  changes bigint not null,
  noted_at timestamptz not null
);
