-- What a finished import could not take over from its captions, one line per loss.
alter table app.media_import add column notes jsonb not null default '[]';
