-- Videos that a profile does not want: they are not recommended to it.
create table app.dismissal (
  account_id uuid not null,
  profile_id bigint not null,
  video_id int not null references app.video (id) on delete cascade,
  created_at timestamptz not null,
  primary key (account_id, profile_id, video_id),
  foreign key (account_id, profile_id) references app.profile (account_id, id) on delete cascade
);

-- When a profile last began a film that was chosen to make it laugh. Rows of more than a week serve nothing.
create table app.laugh (
  account_id uuid not null,
  profile_id bigint not null,
  video_id int not null references app.video (id) on delete cascade,
  begun_at timestamptz not null,
  primary key (account_id, profile_id, video_id),
  foreign key (account_id, profile_id) references app.profile (account_id, id) on delete cascade
);
create index laugh_begun on app.laugh (begun_at);
