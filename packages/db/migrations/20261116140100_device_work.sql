-- Up Migration

-- The work of devices. A task belongs to the organisation that created it, often one above the owner of the device, and its
-- policy hides it from that owner. This view shows the executions of the devices of the transaction's own organisation with
-- their tasks, and those of no other: the second lock of the calls that devices make (docs/adr/0059).
CREATE VIEW tasks_device_work WITH (security_barrier) AS
  SELECT e.task_id, e.device_id, e.attempt, e.state, e.is_released, e.not_before, e.hold, e.hold_until, e.code, e.file_id,
         t.org_id, t.account_id, t.kind, t.lane, t.payload, t.plan, t.timeout_s, t.expires_at, t.state AS task_state, t.end_reason
    FROM tasks_execution e JOIN tasks_task t ON t.id = e.task_id JOIN devices_device d ON d.id = e.device_id
   WHERE d.org_id = (SELECT current_org());

CREATE VIEW tasks_device_upload WITH (security_barrier) AS
  SELECT u.task_id, u.device_id, u.attempt, u.file_id
    FROM tasks_upload u JOIN devices_device d ON d.id = u.device_id
   WHERE d.org_id = (SELECT current_org());

REVOKE ALL ON tasks_device_work, tasks_device_upload FROM tilldeck_app;
GRANT SELECT ON tasks_device_work, tasks_device_upload TO tilldeck_app;

-- Down Migration
DROP VIEW tasks_device_upload, tasks_device_work;
