-- Up Migration
-- A notice is a draft until a person releases it, and a draft needs no release time. The default stays 'scheduled': a server
-- of the version before, which names no state, still means that.
ALTER TABLE notices_notice DROP CONSTRAINT notices_notice_state_check;
ALTER TABLE notices_notice ADD CONSTRAINT notices_notice_state_check CHECK (state IN ('draft', 'scheduled', 'released', 'withdrawn'));
ALTER TABLE notices_notice ALTER COLUMN release_at DROP NOT NULL;
ALTER TABLE notices_notice ADD CONSTRAINT notices_notice_release_at_check
  CHECK (release_at IS NOT NULL OR state IN ('draft', 'withdrawn'));

-- Down Migration
ALTER TABLE notices_notice DROP CONSTRAINT notices_notice_release_at_check;
UPDATE notices_notice SET state = 'withdrawn', withdrawn_at = now(), release_at = coalesce(release_at, now())
 WHERE state = 'draft' OR release_at IS NULL;
ALTER TABLE notices_notice ALTER COLUMN release_at SET NOT NULL;
ALTER TABLE notices_notice DROP CONSTRAINT notices_notice_state_check;
ALTER TABLE notices_notice ADD CONSTRAINT notices_notice_state_check CHECK (state IN ('scheduled', 'released', 'withdrawn'));
