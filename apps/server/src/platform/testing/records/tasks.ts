import { insert, type RecordMakers } from '../record.ts';

export const tasksRecords: RecordMakers = {
  task: (people, org) =>
    insert(
      people,
      `INSERT INTO tasks_task (org_id, kind, lane, payload, target, target_hash, plan, state, timeout_s, max_attempts)
       VALUES ($1, 'reboot', 'change', '{}', '{"scope":"all"}', '', $2, 'running', 3600, 3)`,
      [
        org.id,
        '{"start":{"mode":"now"},"isOutsideOpeningHours":false,"respectBusy":true,"timeoutS":3600,"maxAttempts":3}',
      ],
    ),
  timedTask: (people, org) =>
    insert(
      people,
      `INSERT INTO tasks_timed (org_id, name, weekdays, at_time, kind, payload, target, late_minutes, state)
       VALUES ($1, 'n' || random(), '{1}', '03:00', 'reboot', '{}', '{"scope":"all"}', 60, 'disabled')`,
      [org.id],
    ),
};
