-- The import of a film that may take the place of the present one.
alter table app.video add column next_import_id uuid references app.media_import (id) on delete set null;
create index video_next_import on app.video (next_import_id) where next_import_id is not null;

-- An upload whose film is prepared beside the present one of its video.
alter table app.upload add column is_replacement boolean not null default false;

-- A film that another one took the place of. It can be brought back for 30 days, with its marks.
create table app.former_film (
  id uuid primary key,
  video_id int not null references app.video (id) on delete cascade,
  asset_id text not null references app.asset (id),
  intro_end double precision,
  credits_at double precision,
  chapters jsonb not null,
  replaced_at timestamptz not null,
  replaced_by text not null
);
create index former_film_of_video on app.former_film (video_id, replaced_at desc);
create index former_film_of_asset on app.former_film (asset_id);
