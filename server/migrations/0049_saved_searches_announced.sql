-- Lists ask on each page whether the reader has saved this very search, which a node keeps in memory until the person's searches change.
SELECT announce_changes('saved_searches', $$'person:' || user_id$$);
