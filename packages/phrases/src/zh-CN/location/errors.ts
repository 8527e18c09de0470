import type { locationErrors } from '@tilldeck/contracts/location/location.errors';

export const errors: Record<keyof typeof locationErrors, string> = {
  'location.area_empty': '当前区域没有设备',
  'location.sn_not_found': '未找到该序列号',
  'location.no_position': '暂无该设备的位置。可将设备放入已填写坐标的门店',
  'location.period_too_long': '时间段最长为 31 天',
  'location.fence_dynamic_group': '电子围栏不能用于动态分组，请选择其他分组',
  'location.fence_password_missing': '请设置 6 至 16 位数字密码',
};
