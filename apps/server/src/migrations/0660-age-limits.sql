-- The highest age rating that a profile sees. Not among the preferences: a device that stores its copy of
-- those must not raise it again.
alter table app.profile add column max_age_rating text not null default '18'
  check (max_age_rating in ('AP', '12', '15', '18'));
update app.profile set max_age_rating = preferences ->> 'maxAgeRating'
  where preferences ->> 'maxAgeRating' in ('AP', '12', '15');
