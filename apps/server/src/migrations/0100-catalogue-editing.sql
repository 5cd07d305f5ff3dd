-- The name by which an operator's manifest knows a title, like the comedian's. The application gives it;
-- the default is for what is written without one.
alter table app.show add column slug text not null unique default gen_random_uuid()::text;
alter table app.video add column slug text not null unique default gen_random_uuid()::text;

-- Titles from before have their words, folded, and their number, so that no two are the same.
update app.show set slug = trim(both '-' from regexp_replace(
  lower(translate(title, 'ĂÂÎȘŞȚŢăâîșşțţ', 'aaissttaaisstt')) || '-' || id, '[^a-z0-9]+', '-', 'g'));
update app.video set slug = trim(both '-' from regexp_replace(
  lower(translate(title, 'ĂÂÎȘŞȚŢăâîșşțţ', 'aaissttaaisstt')) || '-' || id, '[^a-z0-9]+', '-', 'g'));

-- Counts the changes of the catalogue. Every node looks at it and forgets its lists when it has moved,
-- whoever made the change: the operator's command line, another node.
create table app.catalogue_version (
  id int primary key check (id = 1),
  version bigint not null
);
insert into app.catalogue_version (id, version) values (1, 0);

create index video_expiry on app.video (expires_at) where expires_at is not null;
