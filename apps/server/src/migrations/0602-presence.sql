-- Which operators look at a page of Studio now: one row for each open window, until it is no longer renewed.
create table app.presence (
  account_id uuid not null references app.account (id) on delete cascade,
  visit uuid not null,
  -- `video-12`, `home`, `legal-terms`.
  place text not null,
  is_editing boolean not null,
  seen_at timestamptz not null,
  primary key (account_id, visit)
);
create index presence_place on app.presence (place, seen_at);
