-- Search is done in the memory of each node (docs/decisions/0008): these indexes serve nothing any more.
drop index app.video_words;
drop index app.show_words;
drop index app.video_trigrams;
drop index app.show_trigrams;
