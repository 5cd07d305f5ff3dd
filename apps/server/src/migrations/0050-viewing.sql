-- How far one viewer is in one video (D86-D90).
create table app.progress (
  account_id uuid not null,
  profile_id bigint not null,
  video_id int not null,
  position_seconds double precision not null,
  percentage_seen smallint not null check (percentage_seen between 0 and 100),
  -- Sticky: once above 95 % it stays true, also through a rewatch.
  seen boolean not null,
  -- Whether the current play stands between its beginning and its end, so that it can be continued.
  is_in_progress boolean not null,
  finished_at timestamptz,
  rewatches int not null default 0,
  -- Set by „Elimină din listă”; a later play shows it again.
  hidden_at timestamptz,
  -- When this profile's last view of the video was counted: the next counts a day later (D69).
  view_counted_at timestamptz,
  -- Orders writes that arrive late or twice: an older one never takes the place of a newer.
  updated_at timestamptz not null,
  primary key (account_id, profile_id, video_id),
  foreign key (account_id, profile_id) references app.profile (account_id, id) on delete cascade
) with (fillfactor = 70);

-- Counted views: one for each profile and video in 24 hours (D69).
create table app.video_view (
  account_id uuid not null,
  profile_id bigint not null,
  video_id int not null,
  counted_at timestamptz not null,
  primary key (account_id, profile_id, video_id, counted_at)
);

create index video_view_recent on app.video_view (counted_at, video_id);

create table app.favorite (
  account_id uuid not null,
  profile_id bigint not null,
  kind text not null check (kind in ('VIDEO', 'SHOW')),
  item_id int not null,
  created_at timestamptz not null,
  primary key (account_id, profile_id, kind, item_id),
  foreign key (account_id, profile_id) references app.profile (account_id, id) on delete cascade
);

-- How often two videos are watched by the same profiles: the cosine of their audiences over half a
-- year (D70). An aggregate, made anew by a job.
create table app.co_view (
  video_id int not null,
  other_id int not null,
  weight double precision not null,
  primary key (video_id, other_id)
);
