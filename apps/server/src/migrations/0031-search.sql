-- Search (D79, D80): words by prefix first, similar words only when that finds nothing. All that
-- depends on pg_trgm is the index below and the function `similarTo` in features/content/matches.ts.
create extension if not exists pg_trgm;

create index video_words on app.video using gin (to_tsvector('simple', search_text)) where status = 'published';
create index show_words on app.show using gin (to_tsvector('simple', search_text)) where status = 'published';
-- Names only (the lines of title, comedians and show): descriptions are long, and nobody misspells them.
create index video_trigrams on app.video using gin (
  (split_part(search_text, E'\n', 1) || ' ' || split_part(search_text, E'\n', 2) || ' ' || split_part(search_text, E'\n', 3))
  gin_trgm_ops) where status = 'published';
create index show_trigrams on app.show using gin (
  (split_part(search_text, E'\n', 1) || ' ' || split_part(search_text, E'\n', 2) || ' ' || split_part(search_text, E'\n', 3))
  gin_trgm_ops) where status = 'published';
