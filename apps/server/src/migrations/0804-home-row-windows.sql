-- For whom and when a pinned tag is a row of the home page, as app.featured says it of the hero.
alter table app.tag
  add column audience text not null default 'both'
    check (audience in ('public', 'subscriber', 'both')),
  add column shown_from timestamptz,
  add column shown_until timestamptz;
