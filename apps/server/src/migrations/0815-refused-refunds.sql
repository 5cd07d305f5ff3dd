-- Why the provider has refused an ordered refund: its code. Null while it has not answered, and for a refund
-- that was made.
alter table app.refund_order add column refusal_code text;
-- Refusals from before the code was stored.
update app.refund_order set refusal_code = 'unknown' where settled_at is not null and refund_id is null;
