import { transferWorkbookFile } from '../devices/import.files.ts';
import { fileKind } from '../files/file-kind.schemas.ts';
import { maxOrderFileBytes } from './order.limits.ts';

const uploading = {
  permission: 'maintenance.add',
  orPermissions: ['maintenance.edit', 'warranty.add', 'warranty.edit'],
} as const;

export const serviceFiles = [
  fileKind({
    name: 'orderFile',
    summary: 'A document of a service order: the purchase order, an invoice, a repair report',
    accepts: ['pdf'],
    maxBytes: maxOrderFileBytes,
    wrongFormat: 'file.not_pdf',
    retentionDays: null,
    readBy: { maintenanceOrder: ['maintenance.get'], warrantyOrder: ['warranty.get'] },
    ...uploading,
  }),
  fileKind({
    ...transferWorkbookFile,
    name: 'orderWorkbook',
    summary: 'Serial numbers of the devices of a service order, one per row',
    ...uploading,
  }),
] as const;
