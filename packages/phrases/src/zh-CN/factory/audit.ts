import type { factoryManifest } from '@tilldeck/contracts/factory/factory.manifest';

/** What happened, by the audit names of the routes. */
export const audit = {
  'firmware.added': '新增打印机固件',
  'firmware.changed': '修改打印机固件',
  'firmware.deleted': '删除打印机固件',
  'firmware.released': '发布打印机固件',
  'factory_policy.added': '新增出厂策略',
  'factory_policy.changed': '修改出厂策略',
  'factory_policy.removed': '删除出厂策略',
  'factory_policy.released': '发布出厂策略',
  'factory_policy.withdrawn': '撤回出厂策略',
  'scale_code.added': '新增电子秤授权码',
  'scale_code.changed': '修改电子秤授权码',
  'scale_code.ended': '终止电子秤授权码',
};

/** What it happened to. */
export const objects: Record<(typeof factoryManifest)['auditObjects'][number], string> = {
  firmware: '打印机固件',
  factory_policy: '出厂策略',
  scale_code: '电子秤授权码',
};
