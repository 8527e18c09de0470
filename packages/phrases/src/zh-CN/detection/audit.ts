import type { audit as english, objects as englishObjects } from '../../en-US/detection/audit.ts';

export const audit: Record<keyof typeof english, string> = {
  'detection.added': '新增离线检测',
  'detection.changed': '修改离线检测',
  'detection.enabled': '启用离线检测',
  'detection.disabled': '停用离线检测',
  'detection.deleted': '删除离线检测',
};

export const objects: Record<keyof typeof englishObjects, string> = {
  detection_policy: '离线检测',
};
