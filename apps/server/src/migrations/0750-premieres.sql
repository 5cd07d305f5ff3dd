-- Whether the page of a video counts down to its launch (docs/decisions/0201).
alter table app.video add column is_premiere boolean not null default false;

-- Accounts that are reminded of a premiere.
create table app.premiere_reminder (
  account_id uuid not null references app.account (id) on delete cascade,
  video_id int not null references app.video (id) on delete cascade,
  asked_at timestamptz not null,
  -- The launch that the account knows.
  launch_at timestamptz not null,
  reminded_at timestamptz,
  primary key (account_id, video_id)
);

create index premiere_reminder_video on app.premiere_reminder (video_id);
