-- A used code stays until it is swept up, so that only who has it hears that it was used: everybody else gets the
-- answer to a wrong code, whether there is a code, an account, or neither.
alter table identity.code add column spent_at timestamptz;
