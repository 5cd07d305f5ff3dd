-- Files of people that operators exported name their accounts: those that were erased are forgotten here too.
update app.audit_entry e
set after = jsonb_set(after, '{accounts}', (
  select coalesce(jsonb_agg(named.id order by named.place), '[]')
  from jsonb_array_elements_text(e.after -> 'accounts') with ordinality as named (id, place)
  where exists (select from app.account a where a.id::text = named.id and a.erased_at is null)))
where subject_type = 'people' and jsonb_typeof(after -> 'accounts') = 'array';
