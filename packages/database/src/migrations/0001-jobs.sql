create table jobs.job (
  id uuid primary key,
  kind text not null,
  -- Of two waiting jobs with one key the later is dropped: "reconcile this customer" is said once.
  key text,
  payload jsonb not null,
  run_at timestamptz not null,
  attempts int not null default 0,
  -- While a worker holds the job; in the database's own time, which no test clock moves.
  leased_until timestamptz,
  last_error text,
  dead_at timestamptz,
  created_at timestamptz not null default now()
);

create unique index job_key on jobs.job (kind, key) where key is not null and leased_until is null and dead_at is null;
create index job_due on jobs.job (kind, run_at) where dead_at is null;
