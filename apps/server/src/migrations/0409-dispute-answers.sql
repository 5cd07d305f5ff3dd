-- What is answered to the bank: a draft of fields, and one order that a job finishes after a crash.
create table app.dispute_answer (
  dispute_id text primary key references app.dispute (id) on delete cascade,
  account_id uuid references app.account (id) on delete cascade,
  evidence jsonb not null,
  -- Raised by each save; a save names the one that it was made on.
  version int not null,
  saved_at timestamptz not null,
  saved_by text not null,
  -- Evidence goes to the bank once; a dispute that was accepted is lost.
  decision text check (decision in ('submit', 'accept')),
  decided_at timestamptz,
  decided_by text,
  settled_at timestamptz,
  was_refused boolean not null default false
);
create index dispute_answer_account on app.dispute_answer (account_id) where account_id is not null;
