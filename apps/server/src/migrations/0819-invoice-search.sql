-- What a customer is searched by: the words of both names, and the tax number with and without RO. A lexeme must stay
-- below 2 kB, so long names are cut.
create function app.invoice_words(buyer jsonb) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(array_remove(regexp_split_to_array(app.name_key(
    left(coalesce(buyer ->> 'name', ''), 400)
    || ' ' || left(coalesce(buyer -> 'company' ->> 'name', ''), 400)
    || coalesce(' ' || left(buyer -> 'company' ->> 'taxNumber', 40)
      || ' ro' || left(buyer -> 'company' ->> 'taxNumber', 40), '')),
    '[\s!-/:-@[-`{-~„“”’]+'), ''));

create index invoice_words on app.invoice using gin (app.invoice_words(buyer)) with (fastupdate = off);
create index invoice_number on app.invoice (number);
create index invoice_newest on app.invoice (issued_at desc, number desc);
