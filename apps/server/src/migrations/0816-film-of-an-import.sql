-- The film that a running import makes: another import of the same master waits for it.
alter table app.media_import add column film_id text;

create index media_import_film on app.media_import (film_id) where state = 'running';
