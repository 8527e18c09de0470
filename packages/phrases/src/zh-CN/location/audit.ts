import type { locationManifest } from '@tilldeck/contracts/location/location.manifest';
import type { audit as english } from '../../en-US/location/audit.ts';

/** What happened, by the audit names of the routes. */
export const audit: Record<keyof typeof english, string> = {
  'position.found': '按序列号查找设备位置',
  'position.viewed': '查看设备位置',
  'position.path_viewed': '查看设备轨迹',
  'position.path_exported': '导出设备轨迹',
  'fence.added': '新增电子围栏',
  'fence.changed': '修改电子围栏',
  'fence.enabled': '启用电子围栏',
  'fence.disabled': '停用电子围栏',
  'fence.deleted': '删除电子围栏',
  'position.fence_viewed': '查看电子围栏记录的定位',
  'location_setting.changed': '修改设备定位设置',
};

/** What it happened to. */
export const objects: Record<(typeof locationManifest)['auditObjects'][number], string> = {
  fence: '电子围栏',
  location_setting: '定位设置',
};
