-- `failure` of an import is a code since this version; `detail` is the technical reason, for the operator.
alter table app.media_import add column detail text;
-- What films wait for is written again when it is still so.
update app.media_import set failure = null where state = 'queued';
