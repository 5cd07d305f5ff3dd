-- How a title is watched from its start to its end, at 21 places, in percent of those who began: for the usual
-- band of titles of like length. Made anew by a job; only titles with enough viewers.
create table app.retention_shape (
  video_id int primary key,
  duration_seconds int not null,
  percents int[] not null
);
create index retention_shape_duration on app.retention_shape (duration_seconds);
