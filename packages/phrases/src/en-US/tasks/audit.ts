import type { tasksManifest } from '@tilldeck/contracts/tasks/tasks.manifest';

/** What happened, by the audit names of the routes. */
export const audit = {
  'timed.added': 'Made a timed task',
  'timed.changed': 'Changed a timed task',
  'timed.state_changed': 'Enabled or disabled a timed task',
  'timed.approved': 'Approved a timed task',
  'timed.deleted': 'Deleted a timed task',
  'notification.added': 'Sent a notification to devices',
  'notification.cancelled': 'Cancelled a notification',
  'journal.added': 'Started a journal',
  'journal.retried': 'Had a journal tried again',
  'journal.force_terminated': 'Ended a journal by force',
  'ota.added': 'Started a firmware upgrade',
  'ota.retried': 'Had a firmware upgrade tried again',
  'ota.terminated': 'Terminated a firmware upgrade',
  'ota.force_terminated': 'Terminated a firmware upgrade by force',
  'task.added': 'Made a task',
  'task.approved': 'Approved a task',
  'task.refused': 'Refused a task',
  'task.paused': 'Paused a task',
  'task.resumed': 'Resumed a task',
  'task.terminated': 'Terminated a task',
  'task.force_terminated': 'Terminated a task by force',
  'task.retried': 'Had a task tried again',
  'task_setting.changed': 'Changed when tasks need approval',
};

/** What it happened to. */
export const objects: Record<(typeof tasksManifest)['auditObjects'][number], string> = {
  task: 'Task',
  task_setting: 'Task settings',
  timed_task: 'Timed task',
};
