-- What editors prepare for the home page: one draft, which they share.
create table app.home_draft (
  id int primary key check (id = 1),
  version int not null,
  -- Places of the hero by slug, and names of pinned tags (contract, HomeInput).
  home jsonb not null,
  saved_at timestamptz not null
);
-- Numbers every draft, so that a discarded one is not taken for its successor.
create sequence app.home_draft_version as int;
