-- Up Migration

-- What an app of the store is found by, keywords included, in one indexed text. Of text only, so it is the same at all times.
CREATE FUNCTION appstore_words(name text, package text, keywords text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(name || ' ' || package || E'\n' || array_to_string(keywords, E'\n'))
$$;
ALTER TABLE appstore_app ADD COLUMN words text GENERATED ALWAYS AS (appstore_words(name, package, keywords)) STORED;
CREATE INDEX appstore_app__words ON appstore_app USING gin (words gin_trgm_ops);

-- Down Migration
ALTER TABLE appstore_app DROP COLUMN words;
DROP FUNCTION appstore_words(text, text, text[]);
