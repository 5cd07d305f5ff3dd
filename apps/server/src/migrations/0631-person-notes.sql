-- What support notes about a person. A note is not edited: it is removed and written anew.
create table app.person_note (
  account_id uuid not null references app.account (id) on delete cascade,
  -- Made by the client, so that a repeated request writes one note.
  id uuid not null,
  -- Null once the operator is erased.
  author_id uuid references app.account (id),
  author text not null,
  text text not null,
  written_at timestamptz not null,
  primary key (account_id, id)
);
create index person_note_author on app.person_note (author_id);
