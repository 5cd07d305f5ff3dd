-- What was sent to the tax office for an invoice; a rejected revision is followed by another one.
create table app.efactura_submission (
  invoice_id uuid not null references app.invoice (id) on delete cascade,
  revision int not null check (revision > 0),
  -- waiting: to be checked and uploaded; blocked: breaks a rule of ours; uploading: the office may have it;
  -- processing: the office has it; accepted and rejected are its answers.
  state text not null
    check (state in ('waiting', 'blocked', 'uploading', 'processing', 'accepted', 'rejected')),
  -- The last day on which the office may receive the invoice.
  due_on date not null,
  started_at timestamptz,
  upload_index text unique,
  download_id text,
  -- The sealed answer of the office.
  answer bytea,
  -- The words of the office, or the rules that the document breaks.
  words text,
  -- The buyer's address as an operator corrected it.
  place jsonb,
  -- Requests since the last change of state, for the delay of the next.
  looks int not null default 0,
  changed_at timestamptz not null,
  primary key (invoice_id, revision)
);

create index efactura_submission_state on app.efactura_submission (state, due_on);

-- Documents in the office's list that no stored index names, by the number that is written in them.
create table app.efactura_found (
  upload_index text primary key,
  number text not null,
  download_id text not null,
  found_at timestamptz not null
);

-- The consent of the company at the office, as encrypted tokens.
create table app.efactura_access (
  id int primary key check (id = 1),
  access_sealed bytea not null,
  refresh_sealed bytea not null,
  expires_at timestamptz not null,
  connected_at timestamptz not null,
  connected_by text not null,
  refused_at timestamptz
);
