-- A place on one profile of an account for another person, who signs in with an address of their own.
create table app.seat (
  -- The owner of the profile.
  account_id uuid not null references app.account (id) on delete cascade,
  id uuid not null,
  profile_id bigint not null,
  -- Where the link was mailed; null when the owner only copied it.
  invited_email text,
  -- Of the newest link.
  token_hash bytea not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null before the link is used, and once the guest's account is erased.
  guest_id uuid references app.account (id),
  taken_at timestamptz,
  ended_at timestamptz,
  -- The profile of the guest's own account that took the history.
  history_profile_id bigint,
  ended_by text check (ended_by in ('owner', 'guest', 'profile', 'erasure', 'subscription', 'expiry')),
  primary key (account_id, id),
  check ((ended_at is null) = (ended_by is null)),
  check (ended_at is not null or (guest_id is null) = (taken_at is null))
);

create unique index seat_token on app.seat (token_hash);
create unique index seat_profile on app.seat (account_id, profile_id) where ended_at is null;
-- Read with every request of a signed-in person.
create unique index seat_guest on app.seat (guest_id) where ended_at is null;
create index seat_former_guest on app.seat (guest_id, ended_at desc);
