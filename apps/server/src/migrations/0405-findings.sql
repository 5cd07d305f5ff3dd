-- What `hlizo check` and `hlizo doctor` have found, stored from one run to the next.
create table app.finding (
  source text not null check (source in ('check', 'doctor')),
  -- The name of the rule, or what the doctor has examined.
  rule text not null,
  -- What breaks the rule; empty for the doctor.
  what text not null,
  state text not null check (state in ('warn', 'fail')),
  -- The rule in one sentence, or the words of the doctor.
  words text not null,
  -- The account that it concerns, where that is known.
  account_id uuid references app.account (id) on delete cascade,
  found_at timestamptz not null,
  -- When an operator ran the repair; the next run tells whether it has helped.
  repaired_at timestamptz,
  primary key (source, rule, what)
);
create index finding_account on app.finding (account_id) where account_id is not null;

create table app.finding_run (
  source text primary key check (source in ('check', 'doctor')),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  -- Rules that could not be checked, because another service did not answer.
  unknown_rules text[] not null,
  -- Why the last run did not end; its findings are those of the run before.
  failure text
);

-- A finding names the provider's object; its account is looked up.
create index subscription_id on app.subscription (id);
create index charge_id on app.charge (id);
