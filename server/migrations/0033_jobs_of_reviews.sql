-- What a review tells of its job changes with the job in any state, also with one that visitors cannot read: the person it is about is announced.
SELECT announce_changes('job_posts',
  $$CASE WHEN op <> 'INSERT' THEN 'post:' || id END$$,
  $$CASE WHEN status = 'active' THEN 'posts' END$$,
  $$CASE WHEN op = 'UPDATE' THEN (SELECT string_agg('person:' || v.subject_id, ' ') FROM reviews v WHERE v.job_post_id = r.id) END$$);
