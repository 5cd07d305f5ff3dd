-- A film that is ready to be played, named after the bytes of its master.
create table app.asset (
  id text primary key,
  descriptor jsonb not null,
  created_at timestamptz not null
);

-- A picture in its sizes and formats, named after the bytes of its original.
create table app.picture (
  id text primary key,
  width int not null,
  height int not null,
  created_at timestamptz not null
);

-- One master on its way through the pipeline; kept so that its progress and its failure can be shown.
create table app.media_import (
  id uuid primary key,
  -- The master and its captions, as the operator named them.
  source jsonb not null,
  state text not null check (state in ('queued', 'running', 'done', 'failed')),
  step text not null default '',
  fraction double precision not null default 0,
  seconds_left double precision,
  asset_id text,
  -- What was wrong, in a sentence for the operator.
  failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index media_import_open on app.media_import (created_at) where state in ('queued', 'running');

-- The videos that get the film when it is ready: several demo entries share one master.
create table app.media_import_video (
  import_id uuid not null references app.media_import (id) on delete cascade,
  video_id int not null references app.video (id) on delete cascade,
  primary key (import_id, video_id)
);

create index media_import_video_video on app.media_import_video (video_id);
