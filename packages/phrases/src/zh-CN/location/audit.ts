import type { locationManifest } from '@tilldeck/contracts/location/location.manifest';
import type { audit as english } from '../../en-US/location/audit.ts';

/** What happened, by the audit names of the routes. */
export const audit: Record<keyof typeof english, string> = {
  'position.found': '按序列号查找设备位置',
  'position.viewed': '查看设备位置',
  'position.path_viewed': '查看设备轨迹',
  'position.path_exported': '导出设备轨迹',
  'location_setting.changed': '修改设备定位设置',
};

/** What it happened to. */
export const objects: Record<(typeof locationManifest)['auditObjects'][number], string> = {
  location_setting: '定位设置',
};
