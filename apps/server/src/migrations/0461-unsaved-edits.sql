-- Edits of a title that an operator has not saved yet. `base` has the values that they were made on.
create table app.unsaved_edit (
  account_id uuid not null references app.account (id) on delete cascade,
  kind text not null check (kind in ('video', 'show')),
  title_id int not null,
  version int not null,
  base jsonb not null,
  edits jsonb not null,
  saved_at timestamptz not null,
  primary key (account_id, kind, title_id)
);
