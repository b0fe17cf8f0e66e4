-- A session that is kept in memory is forgotten when it ends; so is what its account is, of which these two tables hold a part.
SELECT announce_changes('tokens', $$CASE WHEN op = 'DELETE' THEN 'session:' || id END$$);
--> statement-breakpoint
SELECT announce_changes('second_factors', $$'person:' || user_id$$);
--> statement-breakpoint
SELECT announce_changes('email_changes', $$'person:' || user_id$$);
