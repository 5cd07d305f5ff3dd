-- How often visitors have reported a shared moment, by reason. Nothing of who reported is stored.
create table app.moment_report (
  clip_id text not null references app.moment_clip (id) on delete cascade,
  reason text not null check (reason in ('hurtful', 'privacy', 'rights', 'other')),
  count int not null,
  reported_at timestamptz not null,
  primary key (clip_id, reason)
);
