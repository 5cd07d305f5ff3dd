-- Addresses that an account had, or asked for and gave up: what was sent to them is erased with the account.
create table app.former_address (
  account_id uuid not null references app.account (id) on delete cascade,
  email text not null,
  left_at timestamptz not null,
  primary key (account_id, email)
);

create index former_address_left on app.former_address (left_at);
