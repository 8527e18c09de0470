import type { filesManifest } from '@tilldeck/contracts/files/files.manifest';

/** What happened, by the audit names of the routes. */
export const audit = {
  'file.uploaded': 'Uploaded a file',
  'file.upload_aborted': 'Aborted an upload',
  'export.requested': 'Exported a list',
  'export.removed': 'Removed an export',
};

/** What it happened to. */
export const objects: Record<(typeof filesManifest)['auditObjects'][number], string> = {
  export: 'Export',
  file: 'File',
};
