-- The shows and comedians that an account follows (docs/decisions/0179).
create table app.follow (
  account_id uuid not null references app.account (id) on delete cascade,
  kind text not null check (kind in ('SHOW', 'COMEDIAN')),
  item_id int not null,
  followed_at timestamptz not null,
  primary key (account_id, kind, item_id)
);

create index follow_item on app.follow (kind, item_id);

-- Videos whose followers have their alerts. A video is announced once, when it is listed and can be played.
create table app.announced_video (
  video_id int primary key references app.video (id) on delete cascade,
  announced_at timestamptz not null
);

insert into app.announced_video (video_id, announced_at)
  select id, launch_at from app.video where status <> 'draft' and launch_at <= now();

-- One title for one follower. A channel has dealt with it once its moment is set, whether something was sent or not.
create table app.alert (
  account_id uuid not null references app.account (id) on delete cascade,
  video_id int not null references app.video (id) on delete cascade,
  created_at timestamptz not null,
  mailed_at timestamptz,
  push_due_at timestamptz not null,
  pushed_at timestamptz,
  primary key (account_id, video_id)
);

create index alert_to_mail on app.alert (account_id) where mailed_at is null;
create index alert_to_push on app.alert (push_due_at, account_id) where pushed_at is null;
create index alert_created on app.alert (created_at);

-- Without a row mails are on, and none was sent yet.
create table app.alert_setting (
  account_id uuid primary key references app.account (id) on delete cascade,
  is_mail_on boolean not null default true,
  -- The day in Bucharest of the last digest.
  last_digest_on date
);

-- Where the push service of a signed-in browser takes messages for it.
create table app.push_subscription (
  account_id uuid not null,
  session_id text not null,
  endpoint text not null,
  p256dh text not null,
  auth_secret text not null,
  created_at timestamptz not null,
  primary key (account_id, session_id),
  foreign key (account_id, session_id) references app.device_session (account_id, id) on delete cascade
);

create index push_subscription_endpoint on app.push_subscription (endpoint);
