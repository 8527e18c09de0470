-- Up Migration
-- A search weighs hundreds of items by their words. Kept beside the row, each of them would be fetched a piece at a time for
-- every word of the question; long texts, which only a reader opens, leave the row instead.
ALTER TABLE knowledge_published ALTER COLUMN words SET STORAGE MAIN, ALTER COLUMN title_words SET STORAGE MAIN;
UPDATE knowledge_published SET words = words || ''::tsvector, title_words = title_words || ''::tsvector;

-- Down Migration
ALTER TABLE knowledge_published ALTER COLUMN words SET STORAGE EXTENDED, ALTER COLUMN title_words SET STORAGE EXTENDED;
