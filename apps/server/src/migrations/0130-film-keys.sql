-- What opens the segments of an encrypted film. It is never in the store beside them.
create table app.film_key (
  asset_id text primary key,
  key bytea not null,
  created_at timestamptz not null
);

-- Since when no video plays this film. Who still watches it holds a signed address; when the last of
-- those has expired, the film leaves the store.
alter table app.asset add column unused_since timestamptz;
create index asset_unused on app.asset (unused_since) where unused_since is not null;
