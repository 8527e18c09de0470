import type { locationErrors } from '@tilldeck/contracts/location/location.errors';

export const errors: Record<keyof typeof locationErrors, string> = {
  'location.area_empty': '当前区域没有设备',
  'location.sn_not_found': '未找到该序列号',
  'location.no_position': '暂无该设备的位置。可将设备放入已填写坐标的门店',
  'location.period_too_long': '时间段最长为 31 天',
};
