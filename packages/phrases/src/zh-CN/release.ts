import type { release as english } from '../en-US/release.ts';

export const release: Record<keyof typeof english, string> = {
  title: '发布计划',
  add: '新建发布',
  added: '发布已提交',
  empty: '暂无发布',
  emptyText: '将应用的一个版本发布到设备，可立即或稍后开始，并显示每台设备的进度。',
  'status.in_progress': '进行中',
  'status.completed': '已完成',
  'device.in_progress': '进行中',
  'device.failed': '失败',
  'device.success': '成功',
  'device.terminated': '已终止',
  'device.timed_out': '执行超时',
  'device.skipped': '未包含',
  'field.app': '应用',
  'field.version': '版本',
  'section.what': '应用',
  'section.which': '发布范围',
  'section.when': '开始时间',
  modelRule: '仅 {{models}} 型号的设备支持延后开始，所选的其他型号将不包含在内。立即开始适用于所有型号。',
  release: '发布',
};
