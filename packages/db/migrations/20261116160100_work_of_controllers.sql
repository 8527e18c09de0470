-- Up Migration

-- A device is handed work of organisations that control it, and of no other: 'retry' of a former owner's task must not
-- reach a device that has changed hands since.
CREATE OR REPLACE VIEW tasks_device_work WITH (security_barrier) AS
  SELECT e.task_id, e.device_id, e.attempt, e.state, e.is_released, e.not_before, e.hold, e.hold_until, e.code, e.file_id,
         t.org_id, t.account_id, t.kind, t.lane, t.payload, t.plan, t.timeout_s, t.expires_at, t.state AS task_state, t.end_reason
    FROM tasks_execution e JOIN tasks_task t ON t.id = e.task_id JOIN devices_device d ON d.id = e.device_id
   WHERE d.org_id = (SELECT current_org())
     AND (t.org_id = 1 OR t.org_id IN (d.org_l1, d.org_l2, d.org_l3, d.org_l4, d.org_l5));

-- Down Migration
CREATE OR REPLACE VIEW tasks_device_work WITH (security_barrier) AS
  SELECT e.task_id, e.device_id, e.attempt, e.state, e.is_released, e.not_before, e.hold, e.hold_until, e.code, e.file_id,
         t.org_id, t.account_id, t.kind, t.lane, t.payload, t.plan, t.timeout_s, t.expires_at, t.state AS task_state, t.end_reason
    FROM tasks_execution e JOIN tasks_task t ON t.id = e.task_id JOIN devices_device d ON d.id = e.device_id
   WHERE d.org_id = (SELECT current_org());
