-- Wrong passwords of a day, for the owner: spread over hours they never lock the sign-in.
alter table identity.sign_in_failure
  add column day_failures integer not null default 0,
  add column day_began_at timestamptz not null default '-infinity',
  add column noticed_at timestamptz not null default '-infinity';
create index sign_in_failure_many on identity.sign_in_failure (owner) where day_failures >= 20;
