import { defineErrors } from '../core/error.ts';

export const serviceErrors = defineErrors({
  'service.po_invalid': { code: 8100, field: 'po' },
  'service.supplier_invalid': { code: 8101, field: 'supplier' },
  'service.ref_invalid': { code: 8102, field: 'invoiceRef' },
  'service.package_invalid': { code: 8103, field: 'warrantyPackage' },
  'service.delivery_invalid': { code: 8104, field: 'deliveryType' },
  'service.level_invalid': { code: 8105, field: 'serviceLevel' },
  'service.grace_invalid': { code: 8106, field: 'gracePeriod' },
  'service.period_invalid': { code: 8107, field: 'extensionPeriod' },
  'service.supplier_unknown': { code: 8108, field: 'supplier' },
  'service.files_missing': { code: 8109, field: 'fileIds' },
  'service.files_too_large': { code: 8110, field: 'fileIds' },
  'service.lines_missing': { code: 8111, field: 'lines' },
  'service.lines_too_many': { code: 8112, field: 'lines' },
  'service.lines_faulty': { code: 8113, field: 'lines' },
  'service.wrong_state': { code: 8120 },
  'service.own_order': { code: 8121 },
  'service.same_approver': { code: 8122 },
});
type ServiceErrors = typeof serviceErrors;

declare module '../core/error-code.ts' {
  interface Refusals extends ServiceErrors {}
}
