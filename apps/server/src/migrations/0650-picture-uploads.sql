-- The title that an uploaded picture is for: a video by video_id, or a show.
alter table app.upload add column show_id int references app.show (id) on delete set null;
create index upload_show on app.upload (show_id) where show_id is not null;
