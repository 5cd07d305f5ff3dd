-- Which colleague has a title, and how far its work is. Viewers see neither.
alter table app.video
  add column work_state text not null default 'draft'
    check (work_state in ('draft', 'captions-missing', 'to-review', 'ready')),
  add column owner_id uuid references app.account (id);
alter table app.show
  add column work_state text not null default 'draft'
    check (work_state in ('draft', 'captions-missing', 'to-review', 'ready')),
  add column owner_id uuid references app.account (id);
update app.video set work_state = 'ready' where status <> 'draft';
update app.show set work_state = 'ready' where status <> 'draft';
create index video_owner on app.video (owner_id) where owner_id is not null;
create index show_owner on app.show (owner_id) where owner_id is not null;
