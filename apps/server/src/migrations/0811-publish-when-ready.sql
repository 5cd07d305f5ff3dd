-- A draft that is published in the transaction that ends the import of its film.
alter table app.video add column publish_when_ready boolean not null default false;
