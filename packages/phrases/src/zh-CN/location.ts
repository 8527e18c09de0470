import type { location as english } from '../en-US/location.ts';

export const location: Record<keyof typeof english, string> = {
  'map.title': '设备地图',
  'tracker.title': '轨迹查询',
};
