-- What the age rating of a video is due to.
alter table app.video add column age_descriptors text[] not null default '{}'
  check (age_descriptors <@ array['language', 'sexuality', 'violence', 'alcohol', 'smoking', 'drugs']);
