import type { filesManifest } from '@tilldeck/contracts/files/files.manifest';
import type { audit as english } from '../../en-US/files/audit.ts';

export const audit: Record<keyof typeof english, string> = {
  'file.uploaded': '上传文件',
  'file.upload_aborted': '取消上传',
  'export.requested': '导出列表',
  'export.removed': '删除导出文件',
};

export const objects: Record<(typeof filesManifest)['auditObjects'][number], string> = {
  export: '导出文件',
  file: '文件',
};
