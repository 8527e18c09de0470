import type { policiesErrors } from '@tilldeck/contracts/policies/policies.errors';

export const errors: Record<keyof typeof policiesErrors, string> = {
  'policies.wrong_state': '规则状态已变化，无法再执行此操作',
  'policies.preview_outdated': '预览之后设备或规则已发生变化，请查看新的预览后重新发布',
  'policies.no_devices': '所选设备均无法应用该规则，请选择其他设备',
  'policies.file_unfit': '文件缺失、仍在检查，或不符合该策略的要求',
  'policies.app_unknown': '应用不在应用商店中，或您的公司无权查看',
  'policies.nothing_set': '请至少设置一项',
  'policies.pin_length': '请输入 {{digits}} 位密码',
  'policies.secret_missing': '发布规则前请先设置密码',
  'policies.unbind_failed': '解绑应用失败，至少需要保留一个应用',
  'policies.target_unknown': '所选的部分机型、分组、标签、门店或合作伙伴已不存在',
};
