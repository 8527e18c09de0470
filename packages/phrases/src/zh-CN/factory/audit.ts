import type { factoryManifest } from '@tilldeck/contracts/factory/factory.manifest';

/** What happened, by the audit names of the routes. */
export const audit = {
  'firmware.added': '新增打印机固件',
  'firmware.changed': '修改打印机固件',
  'firmware.deleted': '删除打印机固件',
  'firmware.released': '发布打印机固件',
  'scale_code.added': '新增电子秤授权码',
  'scale_code.changed': '修改电子秤授权码',
  'scale_code.ended': '终止电子秤授权码',
};

/** What it happened to. */
export const objects: Record<(typeof factoryManifest)['auditObjects'][number], string> = {
  firmware: '打印机固件',
  scale_code: '电子秤授权码',
};
