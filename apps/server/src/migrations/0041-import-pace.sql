-- When the encoder took a film up: how long others took tells how long one will.
alter table app.media_import add column started_at timestamptz;
