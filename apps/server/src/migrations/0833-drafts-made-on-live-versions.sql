-- What was published when a draft was made; null for a draft from before. Its publication replaces only that.
alter table app.home_draft add column live_version text;
alter table app.legal_draft add column published text;
-- With its text, which is what a colleague's changes are merged against.
alter table app.caption_draft add column live_version text, add column live_text text;
