-- A key belongs to the endpoint that it was first used for.
alter table sandbox.idempotency add column path text not null default '';
