-- How recent the user pool's word about a user is, and when the last round through the pool saw the user.
alter table app.account_identity add column modified_at timestamptz;
alter table app.account_identity add column seen_at timestamptz;

-- Since when the pool has no such user any more, and since when it shuts the user out.
alter table app.account add column user_missing_since timestamptz;
alter table app.account add column disabled_at timestamptz;
