-- The parts of a film that several nodes encode: one row for each, from the decision to divide the film until it is
-- published or given up.
create table app.film_part (
  import_id uuid not null references app.media_import (id) on delete cascade,
  part int not null,
  -- What the part is; a row of other settings is replaced.
  plan jsonb not null,
  -- From 0 to 1.
  fraction double precision not null default 0,
  -- What was made of it; null until it is in the store.
  made jsonb,
  primary key (import_id, part)
);

-- The nodes that can encode now. A row that is not renewed does not count, by the clock of the database.
create table app.encoder (
  id uuid primary key,
  seen_at timestamptz not null
);
