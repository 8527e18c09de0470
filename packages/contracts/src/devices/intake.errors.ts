import { defineErrors } from '../core/error.ts';

/** Import, number ranges, transfer and allocation: 5100 to 5199. */
export const intakeErrors = defineErrors({
  'devices.workbook_unreadable': { code: 5100, field: 'fileId' },
  'devices.workbook_protected': { code: 5101, field: 'fileId' },
  'devices.workbook_too_large': { code: 5102, field: 'fileId' },
  'devices.workbook_empty': { code: 5103, field: 'fileId' },
  'devices.workbook_no_sn': { code: 5104, field: 'fileId' },
  'devices.import_over': { code: 5105 },
  'devices.import_nothing_good': { code: 5106 },
  'devices.import_faulty': { code: 5107 },
  'devices.import_no_workbook': { code: 5108 },
  'devices.order_no_taken': { code: 5109, field: 'orderNo' },
  'devices.erp_address_not_allowed': { code: 5110, field: 'url' },
  'devices.erp_needs_credential': { code: 5111, field: 'credential' },
  'devices.erp_off': { code: 5112 },
  'devices.partner_disabled': { code: 5120, field: 'partnerId' },
  'devices.transfer_no_sn': { code: 5121, field: 'sns' },
  'devices.transfer_too_many': { code: 5122, field: 'sns' },
  'devices.transfer_over': { code: 5123 },
  'devices.transfer_faulty': { code: 5124 },
  'devices.transfer_nothing_good': { code: 5125 },
  'devices.allocation_no_target': { code: 5130, field: 'accountId' },
  'devices.allocation_other_owner': { code: 5131 },
  'devices.allocation_over': { code: 5132 },
  'devices.range_overlaps': { code: 5140, field: 'firstSn' },
  'devices.range_over': { code: 5141 },
});
