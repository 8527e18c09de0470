-- Up Migration
-- Whoever enables a company that waited for it approves it, on whichever screen; its project lead hears of it.
CREATE OR REPLACE FUNCTION identity_org_approved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.is_approval_pending THEN
    PERFORM enqueue_job('identity.mail_approval', json_build_object('orgId', NEW.id), 8, NULL, NULL);
  END IF;
  NEW.is_approval_pending := false;
  RETURN NEW;
END $$;

-- Down Migration
CREATE OR REPLACE FUNCTION identity_org_approved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_approval_pending := false;
  RETURN NEW;
END $$;
