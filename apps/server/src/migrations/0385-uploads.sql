-- Files that editors upload in Studio, until their film is ready.
create table app.upload (
  id uuid primary key,
  account_id uuid references app.account (id) on delete set null,
  name text not null,
  kind text not null check (kind in ('film', 'captions', 'picture')),
  bytes bigint not null check (bytes > 0),
  -- Of the file; with name and size it recognises the file when it is chosen again.
  modified_at timestamptz not null,
  -- What has arrived, a few seconds late while it arrives: the store knows exactly.
  received_bytes bigint not null default 0,
  -- What the title will have (contract, UploadPlan).
  plan jsonb not null,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  -- Complete.
  received_at timestamptz,
  checked_at timestamptz,
  -- Why it cannot be used, in a sentence for the editor.
  problem text,
  video_id int references app.video (id) on delete set null,
  import_id uuid references app.media_import (id) on delete set null,
  -- Its bytes were removed, because its film is ready.
  emptied_at timestamptz,
  -- The request that writes now, until when, and whether another one waits for it.
  writer uuid,
  written_until timestamptz,
  is_awaited boolean not null default false
);
create index upload_created on app.upload (created_at, id);
create index upload_account on app.upload (account_id) where account_id is not null;
create index upload_video on app.upload (video_id) where video_id is not null;
create index upload_import on app.upload (import_id) where import_id is not null;

-- An editor holds it back.
alter table app.media_import add column paused_at timestamptz;
