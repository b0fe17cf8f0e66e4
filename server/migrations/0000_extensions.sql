CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- What search compares: lower case, no marks, đ and dj as d. Mirrors fold() of contract/text.ts.
CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(translate(lower(value),
    'čćšžđáàâãäåéèêëíìîïóòôõöúùûüýÿñçřěłńśźż',
    'ccszdaaaaaaeeeeiiiiooooouuuuyyncrelnszz'), 'dj', 'd')
$$;
