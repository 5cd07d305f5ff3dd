-- `account_id` is the account whose limits a stretch counts for: of a guest, that of the owner. Who shared it is
-- `sharer_id`; null where that is not known any more. The clip is the one that the stretch was shared with, which may
-- be deleted since, and its place in the film that it was cut from counts for all videos that play this film.
alter table app.moment_span
  add column sharer_id uuid,
  add column clip_id text,
  add column asset_id text,
  add column film_offset_ms int;
create index moment_span_of_film on app.moment_span (asset_id);
create index moment_clip_of_film on app.moment_clip (asset_id);

update app.moment_span span
set clip_id = c.id, asset_id = c.asset_id, film_offset_ms = c.film_offset_ms
from app.moment_clip c
where c.video_id = span.video_id and c.shared_at = span.shared_at and c.end_ms = span.end_ms;

-- The moment has moved to the guest, or is on the guest's profile; an account that never had guests has shared itself.
update app.moment_span span
set sharer_id = coalesce(
  (select coalesce(seat.guest_id, m.account_id)
    from app.moment m
    left join app.seat seat on seat.account_id = m.account_id and seat.profile_id = m.profile_id
      and seat.ended_at is null and seat.taken_at <= span.shared_at
    where m.clip_id = span.clip_id),
  case when not exists (select from app.seat seat
    where seat.account_id = span.account_id and seat.taken_at is not null) then span.account_id end)
where span.account_id is not null;
