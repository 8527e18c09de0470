import type { tasksManifest } from '@tilldeck/contracts/tasks/tasks.manifest';

/** Where tasks come from. */
export const taskSources: Record<(typeof tasksManifest)['taskSources'][number]['name'], string> = {
  manual: 'Task centre',
  command: 'Device page',
  timed: 'Timed task',
  notification: 'Notification',
  journal: 'Journal task',
  ota: 'Firmware upgrade',
};
