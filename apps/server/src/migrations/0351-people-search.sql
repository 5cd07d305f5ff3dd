-- Names are searched without case and diacritics, in the order of bytes: a prefix is then a range of an index.
create function app.name_key(name text) returns text language sql immutable parallel safe
  return translate(lower(name), 'ăâîșşțţĂÂÎȘŞȚŢ', 'aaissttaaisstt');

create index account_first_name on app.account
  (app.name_key(first_name) collate "C", app.name_key(last_name) collate "C") where erased_at is null;
create index account_last_name on app.account
  (app.name_key(last_name) collate "C", app.name_key(first_name) collate "C") where erased_at is null;
create index account_email_prefix on app.account (email collate "C") where erased_at is null;
create index charge_last4 on app.charge (method_last4, charged_at desc) where method_last4 is not null;
create index withdrawal_sender on app.withdrawal (email);
create index withdrawal_account on app.withdrawal (account_id) where account_id is not null;
create index audit_entry_actor on app.audit_entry (account_id, at desc);
