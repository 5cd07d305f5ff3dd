-- The account to which support has joined a message from an address that no account had proven.
alter table app.contact_message add column account_id uuid references app.account (id);
create index contact_message_account on app.contact_message (account_id) where account_id is not null;
