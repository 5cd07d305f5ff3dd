-- Counts the changes of a title, so that who saves second learns of the first change.
alter table app.video add column version int not null default 1;
alter table app.show add column version int not null default 1;
-- The languages of the captions, so that lists need not read descriptors. Null where an earlier version wrote the film.
alter table app.asset add column caption_languages text[];
update app.asset set caption_languages = array(
  select caption ->> 'lang' from jsonb_array_elements(descriptor -> 'captions') caption);
-- Studio lists every title, also those that are not published.
create index video_show on app.video (show_id);
