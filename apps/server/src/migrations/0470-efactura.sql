-- A document that the tax office rejected is made again; the PDF has one revision only.
alter table app.invoice_document add column revision int not null default 1;
alter table app.invoice_document drop constraint invoice_document_pkey;
alter table app.invoice_document add primary key (invoice_id, kind, revision);
