-- What operators tell everyone on the site, from and until when.
create table app.announcement (
  id uuid primary key,
  text text not null,
  -- Both or none.
  link_words text,
  link_href text,
  audience text not null check (audience in ('all', 'visitors', 'subscribers')),
  kind text not null check (kind in ('highlight', 'notice', 'problem')),
  shown_from timestamptz not null,
  -- Exclusive; null until it is removed.
  shown_until timestamptz,
  version int not null,
  check ((link_words is null) = (link_href is null)),
  check (shown_until is null or shown_from < shown_until)
);
create index announcement_shown on app.announcement (shown_from desc, id desc);

-- One row while the site is closed for maintenance.
create table app.maintenance (
  id int primary key check (id = 1),
  started_at timestamptz not null,
  started_by text not null,
  -- When it is expected to end; null when that is not known.
  ends_at timestamptz
);
