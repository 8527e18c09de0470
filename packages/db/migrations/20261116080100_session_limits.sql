-- Up Migration

-- How long a session lasts is chosen at sign-in: kept on this device, or short. Acting for a partner has no inactivity
-- limit of its own; the person's own session has it, and ends with it what was opened on top.
ALTER TABLE identity_session
  ADD COLUMN kind text NOT NULL DEFAULT 'kept' CHECK (kind IN ('kept', 'short')),
  ADD COLUMN idle_s int CHECK (idle_s > 0),
  ADD COLUMN active_at timestamptz NOT NULL DEFAULT now(),
  -- Whether a factor beyond the password was shown: at sign-in, by the company's provider, or since.
  ADD COLUMN has_factor_proof boolean NOT NULL DEFAULT false;
UPDATE identity_session SET idle_s = 86400 WHERE access_id IS NULL;

-- The choice waits with the sign-in for its second step.
ALTER TABLE identity_login_ticket ADD COLUMN is_kept boolean NOT NULL DEFAULT true;

-- From when the people of an organisation need a second factor of their own; before that they are reminded.
ALTER TABLE identity_org ADD COLUMN factor_demanded_from timestamptz;
CREATE TRIGGER identity_org_factor_demanded AFTER UPDATE OF factor_demanded_from ON identity_org
  FOR EACH STATEMENT EXECUTE FUNCTION notify_session_changed();

-- Down Migration
DROP TRIGGER identity_org_factor_demanded ON identity_org;
ALTER TABLE identity_org DROP COLUMN factor_demanded_from;
ALTER TABLE identity_login_ticket DROP COLUMN is_kept;
ALTER TABLE identity_session DROP COLUMN kind, DROP COLUMN idle_s, DROP COLUMN active_at, DROP COLUMN has_factor_proof;
