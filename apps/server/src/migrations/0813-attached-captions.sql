-- Captions that came after their film was queued: when the film got them. Their bytes stay until then.
alter table app.upload add column attached_at timestamptz;
