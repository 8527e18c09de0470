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
});
