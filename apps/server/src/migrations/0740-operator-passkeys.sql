-- When an operator last signed in to Studio with a passkey. Passkeys are at the user pool, which lists them to
-- their owner only; a sign-in is what Studio sees of them.
alter table app.operator add column passkey_used_at timestamptz;
