-- Requests that carried an Idempotency-Key, and their answers (docs/decisions/0030).
create table app.idempotency_key (
  -- `account:<id>`, or `visitor` for a caller who is known by the key alone.
  caller text not null,
  key text not null,
  account_id uuid references app.account (id) on delete cascade,
  request_hash bytea not null,
  -- Who runs it now; only this attempt may store the answer.
  attempt uuid not null,
  leased_until timestamptz not null,
  started_at timestamptz not null,
  -- Null until there is a final answer.
  status int,
  body text,
  primary key (caller, key)
);

create index idempotency_key_started on app.idempotency_key (started_at);
create index idempotency_key_account on app.idempotency_key (account_id);
