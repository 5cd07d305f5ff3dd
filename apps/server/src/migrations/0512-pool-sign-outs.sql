-- Since when the user pool has to end every sign-in of the account, until it has.
alter table app.account add column pool_sign_out_due_at timestamptz;
create index account_pool_sign_out on app.account (pool_sign_out_due_at)
  where pool_sign_out_due_at is not null;
