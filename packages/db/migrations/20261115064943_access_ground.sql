-- Up Migration
-- An access stands on what let somebody in: control over the partner, or the partner's word for its upper partner. When
-- that goes (the flag is taken back, the partner becomes independent, moves, is disabled or ends), the access goes with
-- it, whoever changed it and from wherever. The trigger of identity_access then tells the sessions.
CREATE FUNCTION end_groundless_access() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  WITH ended AS (
    UPDATE identity_access x SET ended_at = now()
      FROM identity_org actor
     WHERE x.org_id = NEW.id AND x.ended_at IS NULL AND x.expires_at > now() AND actor.id = x.actor_org_id
       AND NOT (NEW.is_enabled AND NEW.terminated_at IS NULL
         AND (actor.kind = 'vendor'
           OR coalesce(actor.id IN (NEW.control_l1, NEW.control_l2, NEW.control_l3, NEW.control_l4, NEW.control_l5), false)
           OR (actor.id = NEW.parent_id AND NEW.is_upper_access_allowed)))
    RETURNING x.id, x.org_id, x.actor_org_id)
  INSERT INTO outbox_event (topic, payload, org_id, permission)
  SELECT 'identity.access', jsonb_build_object('id', ended.id::text), side.org_id, 'access.query'
    FROM ended CROSS JOIN LATERAL (VALUES (ended.org_id), (ended.actor_org_id)) AS side (org_id);
  RETURN NULL;
END $$;
CREATE TRIGGER identity_org_ground AFTER UPDATE OF is_enabled, parent_id, partner_type, is_upper_access_allowed, terminated_at
  ON identity_org FOR EACH ROW EXECUTE FUNCTION end_groundless_access();
CREATE INDEX identity_access__open ON identity_access (org_id) WHERE ended_at IS NULL;

-- Down Migration
DROP INDEX identity_access__open;
DROP TRIGGER identity_org_ground ON identity_org;
DROP FUNCTION end_groundless_access();
