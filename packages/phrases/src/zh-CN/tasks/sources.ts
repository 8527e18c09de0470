import type { tasksManifest } from '@tilldeck/contracts/tasks/tasks.manifest';

/** Where tasks come from. */
export const taskSources: Record<(typeof tasksManifest)['taskSources'][number]['name'], string> = {
  manual: '任务中心',
  command: '设备页面',
  timed: '定时任务',
  notification: '通知',
  journal: '日志任务',
  ota: '固件升级',
};
