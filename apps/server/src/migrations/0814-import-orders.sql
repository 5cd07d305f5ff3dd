-- Who ordered an import: the entry of the audit log at its end names them. Null: a film of the demo catalogue, which
-- no one ordered.
alter table app.media_import
  add column account_id uuid references app.account (id) on delete set null,
  add column ordered_by text default 'Hlizo',
  add column ordered_via text default 'system';
create index media_import_account on app.media_import (account_id) where account_id is not null;
