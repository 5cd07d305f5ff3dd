-- What a pool declares beyond the standard attributes, and the standard ones it declares otherwise.
alter table identity.pool add column schema_attributes jsonb not null default '[]';

-- No pool could declare a custom attribute before, so none of these belongs to a schema: they only fill id tokens.
update identity.user set
  attributes = (
    select coalesce(jsonb_object_agg(name, value), '{}') from jsonb_each(attributes) as a (name, value)
    where name not like 'custom:%'),
  pending_attributes = (
    select coalesce(jsonb_object_agg(name, value), '{}') from jsonb_each(pending_attributes) as a (name, value)
    where name not like 'custom:%')
where attributes::text like '%"custom:%' or pending_attributes::text like '%"custom:%';
