-- Counts the changes of a comedian; a save in Studio names the one that it saw.
alter table app.comedian add column version int not null default 1;

-- An uploaded picture may be the portrait of a comedian, or the title artwork of its show.
alter table app.upload add column comedian_id int references app.comedian (id) on delete set null;
alter table app.upload add column is_title_art boolean not null default false;
create index upload_comedian on app.upload (comedian_id) where comedian_id is not null;
