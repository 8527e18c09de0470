import { defineErrors } from '../core/error.ts';

export const devicesErrors = defineErrors({
  'devices.sn_unknown': { code: 5001, field: 'sn' },
  'devices.derived_model_missing': { code: 5002, field: 'partnerId' },
  'devices.series_in_use': { code: 5010 },
  'devices.model_in_use': { code: 5011 },
  'devices.model_has_derived': { code: 5012 },
  'devices.derived_again': { code: 5013, field: 'originalModelId' },
  'devices.derived_model_owned': { code: 5014, field: 'partnerIds' },
  'devices.group_too_deep': { code: 5015, field: 'parentId' },
  'devices.group_too_many': { code: 5016 },
  'devices.group_loop': { code: 5017, field: 'parentId' },
  'devices.group_has_children': { code: 5018 },
  'devices.group_not_static': { code: 5019, field: 'groupId' },
  'devices.group_not_dynamic': { code: 5020 },
  'devices.group_filter_empty': { code: 5021 },
  'devices.tag_too_many': { code: 5022 },
  'devices.too_many_tags': { code: 5023 },
  'devices.tag_merge_itself': { code: 5024, field: 'into' },
  'devices.shop_too_many': { code: 5025 },
  'devices.area_unknown': { code: 5026, field: 'regionCode' },
  'devices.named_by_rules': { code: 5027 },
  'devices.vendor_field': { code: 5050 },
  'devices.place_foreign': { code: 5051 },
  'devices.unchanged': { code: 5052 },

  // Import, number ranges, transfer and allocation: 5100 to 5199.
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
type DevicesErrors = typeof devicesErrors;

declare module '../core/error-code.ts' {
  interface Refusals extends DevicesErrors {}
}
