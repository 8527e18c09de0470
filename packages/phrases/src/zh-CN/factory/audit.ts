import type { factoryManifest } from '@tilldeck/contracts/factory/factory.manifest';

/** What happened, by the audit names of the routes. */
export const audit = {
  'scale_code.added': '新增电子秤授权码',
  'scale_code.changed': '修改电子秤授权码',
  'scale_code.ended': '终止电子秤授权码',
};

/** What it happened to. */
export const objects: Record<(typeof factoryManifest)['auditObjects'][number], string> = {
  scale_code: '电子秤授权码',
};
