-- When the routines of an installation last succeeded. Counting begins with the installation, so that a routine
-- that was never set up is noticed as well.
create table app.routine (
  name text primary key check (name in ('backup', 'check')),
  succeeded_at timestamptz not null default now(),
  failed_at timestamptz,
  failure text
);
insert into app.routine (name) values ('backup'), ('check');
