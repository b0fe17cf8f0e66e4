-- Written by scripts/fold-sql.ts.
CREATE OR REPLACE FUNCTION fold(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded text := replace(replace(replace(replace(replace(lower(value), 'č', 'c'), 'ć', 'c'), 'š', 's'), 'ž', 'z'), 'đ', 'd');
BEGIN
  -- Nearly every text has no other letters.
  IF octet_length(folded) <> length(folded) THEN
    folded := regexp_replace(normalize(value, NFKD), '[\u00AD\u02B0-\u036F\u0483-\u0489\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u2060-\u2064\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF]', '', 'g');
    IF folded ~ '[\u00C0-\u02AF\u1D00-\u1DBF\u1E00-\u1EFF\u2100-\u218F\u2C60-\u2C7F\uA720-\uA7FF\uAB30-\uAB6F]' THEN
      folded := replace(replace(replace(replace(replace(replace(replace(replace(translate(folded, 'ÐØðøĐđĦħıĸŁłŊŋŦŧƀƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƚƜƝƟƢƤƦƧƩƬƮƱƲƳƵƶƷƸƼǤǥǶǷȜȠȢȤȷȺȻȽȾɁɃɄɅɆɈɊɌɎɖɨỺỼỾΩℲΓΠↃⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ꟱', 'dododdhhikllnnttbɓƃƅɔƈdɗƌǝəɛƒɠɣɩiƙlɯɲɵƣƥʀƨʃƭʈʊʋƴzzʒƹƽggƕƿȝƞȣȥjⱥȼlⱦɂbʉʌɇɉɋɍɏdiỻỽỿωⅎγπↄⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶs'), 'Æ', 'ae'), 'Þ', 'th'), 'ß', 'ss'), 'æ', 'ae'), 'þ', 'th'), 'Œ', 'oe'), 'œ', 'oe'), 'ẞ', 'ss');
    END IF;
    folded := lower(folded);
  END IF;
  RETURN replace(folded, 'dj', 'd');
END $$;
--> statement-breakpoint
-- A text's document. PostgreSQL's parser would take `kupaonica/wc` for a file and `bojler.Hitno` for a host.
CREATE FUNCTION words_of(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT to_tsvector('simple', regexp_replace(fold(value), '[^[:alnum:]]+', ' ', 'g'))
$$;
--> statement-breakpoint
-- What a post is found by: its subject first, then its trade, then its place.
CREATE FUNCTION post_document(subject text, type integer, county integer, town integer) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT setweight(words_of(subject), 'A') ||
    setweight(words_of((SELECT t.name || ' ' || c.name FROM job_types t JOIN job_categories c ON c.id = t.job_category_id WHERE t.id = type)), 'B') ||
    setweight(words_of(coalesce((SELECT c.name FROM counties c WHERE c.id = county), '') || ' ' || coalesce((SELECT t.name FROM towns t WHERE t.id = town), '')), 'C')
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION describe_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_doc := post_document(NEW.subject, NEW.job_type_id, NEW.county_id, NEW.town_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_users(first integer, last integer) RETURNS void LANGUAGE sql AS $$
  UPDATE users u SET
    is_worker = u.banned_at IS NULL AND u.delete_at IS NULL AND u.hidden_at IS NULL AND u.type_of IN ('worker', 'general') AND EXISTS (SELECT 1 FROM user_job_categories x WHERE x.user_id = u.id),
    whole_country = NOT EXISTS (SELECT 1 FROM user_counties x WHERE x.user_id = u.id),
    search_doc =
      setweight(words_of(u.name), 'A') ||
      setweight(words_of(coalesce((SELECT string_agg(c.name, ' ') FROM user_job_categories x JOIN job_categories c ON c.id = x.job_category_id WHERE x.user_id = u.id), '') || ' ' ||
        coalesce((SELECT string_agg(t.name, ' ') FROM user_job_types x JOIN job_types t ON t.id = x.job_type_id WHERE x.user_id = u.id), '')), 'B') ||
      setweight(words_of(coalesce(u.about, '')), 'C') ||
      setweight(words_of(coalesce((SELECT string_agg(c.name, ' ') FROM user_counties x JOIN counties c ON c.id = x.county_id WHERE x.user_id = u.id), '') || ' ' ||
        coalesce((SELECT string_agg(t.name, ' ') FROM user_towns x JOIN towns t ON t.id = x.town_id WHERE x.user_id = u.id), '')), 'D')
  WHERE u.id BETWEEN first AND last
$$;
--> statement-breakpoint
-- Older rows whose documents lack a word are written again, with their triggers, which count the words.
UPDATE job_posts SET subject = subject
WHERE NOT tsvector_to_array(search_doc) @> tsvector_to_array(post_document(subject, job_type_id, county_id, town_id));
--> statement-breakpoint
SELECT refresh_user(id) FROM users
WHERE search_doc IS NOT NULL AND NOT tsvector_to_array(search_doc) @> tsvector_to_array(words_of(name) || words_of(coalesce(about, '')));
--> statement-breakpoint
UPDATE users SET name = name WHERE name_folded <> fold(name);
--> statement-breakpoint
UPDATE saved_searches SET query = fold(query::text)::tsquery WHERE query::text <> fold(query::text);
