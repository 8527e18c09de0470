import type { tasksManifest } from '@tilldeck/contracts/tasks/tasks.manifest';

/** What happened, by the audit names of the routes. */
export const audit = {
  'timed.added': 'Created a timed task',
  'timed.changed': 'Changed a timed task',
  'timed.state_changed': 'Enabled or disabled a timed task',
  'timed.approved': 'Approved a timed task',
  'timed.deleted': 'Deleted a timed task',
  'notification.added': 'Sent a notification to devices',
  'notification.cancelled': 'Cancelled a notification',
  'journal.added': 'Started a journal',
  'journal.retried': 'Retried a journal',
  'journal.force_terminated': 'Force terminated a journal',
  'ota.added': 'Started a firmware upgrade',
  'ota.retried': 'Retried a firmware upgrade',
  'ota.terminated': 'Terminated a firmware upgrade',
  'ota.force_terminated': 'Force terminated a firmware upgrade',
  'task.added': 'Created a task',
  'task.approved': 'Approved a task',
  'task.refused': 'Rejected a task',
  'task.withdrawn': 'Withdrew a task',
  'task.paused': 'Paused a task',
  'task.resumed': 'Resumed a task',
  'task.terminated': 'Terminated a task',
  'task.force_terminated': 'Force terminated a task',
  'task.retried': 'Retried a task',
  'task_setting.changed': 'Changed the approval settings for tasks',
};

/** What it happened to. */
export const objects: Record<(typeof tasksManifest)['auditObjects'][number], string> = {
  task: 'Task',
  task_setting: 'Task settings',
  timed_task: 'Timed task',
};
