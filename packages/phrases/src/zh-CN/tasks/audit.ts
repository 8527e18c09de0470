import type { tasksManifest } from '@tilldeck/contracts/tasks/tasks.manifest';
import type { audit as english } from '../../en-US/tasks/audit.ts';

export const audit: Record<keyof typeof english, string> = {
  'timed.added': '新建定时任务',
  'timed.changed': '修改定时任务',
  'timed.state_changed': '启用或停用定时任务',
  'timed.approved': '批准定时任务',
  'timed.deleted': '删除定时任务',
  'notification.added': '发布设备通知',
  'notification.cancelled': '取消设备通知',
  'journal.added': '新建日志采集',
  'journal.retried': '重试日志采集',
  'journal.force_terminated': '强制终止日志采集',
  'ota.added': '新建固件升级',
  'ota.retried': '重试固件升级',
  'ota.terminated': '终止固件升级',
  'ota.force_terminated': '强制终止固件升级',
  'task.added': '新建任务',
  'task.approved': '批准任务',
  'task.refused': '拒绝任务',
  'task.withdrawn': '撤回任务',
  'task.paused': '暂停任务',
  'task.resumed': '恢复任务',
  'task.terminated': '终止任务',
  'task.force_terminated': '强制终止任务',
  'task.retried': '重试任务',
  'task_setting.changed': '修改任务审批条件',
};

export const objects: Record<(typeof tasksManifest)['auditObjects'][number], string> = {
  task: '任务',
  task_setting: '任务设置',
  timed_task: '定时任务',
};
