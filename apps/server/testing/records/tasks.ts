import { insert, type RecordMaker, type RecordMakers } from '../record.ts';

function taskOf(source: string, kind: string, payload: object): RecordMaker {
  const plan = {
    start: { mode: 'now' },
    isOutsideOpeningHours: false,
    respectBusy: true,
    timeoutS: 3600,
    maxAttempts: 3,
  };
  return (people, org) =>
    insert(
      people,
      `INSERT INTO tasks_task (org_id, kind, lane, source, payload, target, target_hash, plan, state, timeout_s, max_attempts)
       VALUES ($1, $2, 'change', $3, $4, '{"scope":"all"}', '', $5, 'running', 3600, 3)`,
      [org.id, kind, source, JSON.stringify(payload), JSON.stringify(plan)],
    );
}

export const tasksRecords: RecordMakers = {
  task: taskOf('manual', 'reboot', {}),
  notification: taskOf('notification', 'notify', { title: 'Hello', text: 'Hello', shownAs: 'push', stays: false }),
  journal: taskOf('journal', 'fetch_log', { source: 'agent' }),
  ota: taskOf('ota', 'firmware', { fileId: '1', version: '1' }),
  release: taskOf('release', 'install', { fileId: '1', appName: 'Till', appVersion: '1' }),
  timedTask: (people, org) =>
    insert(
      people,
      `INSERT INTO tasks_timed (org_id, name, weekdays, at_time, kind, payload, target, late_minutes, state)
       VALUES ($1, 'n' || random(), '{1}', '03:00', 'reboot', '{}', '{"scope":"all"}', 60, 'disabled')`,
      [org.id],
    ),
};
