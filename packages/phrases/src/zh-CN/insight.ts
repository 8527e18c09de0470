import type { insight as english } from '../en-US/insight.ts';

export const insight: Record<keyof typeof english, string> = {
  'device.title': '设备数据',
  'device.description': '按日统计设备变动，时区：{{zone}}。截至 {{time}}。',
  'device.chart': '每日设备变动',
  'device.models': '按机型统计激活数',
  'device.otherModels': '其他机型',
  'device.unchanged': '最近 {{days}} 天的数据可能还会变化：离线设备会延迟上报。',
  'device.past': '历史数据归当时拥有设备的合作伙伴。',
  'device.empty': '该时段内没有设备变动',
  'device.emptyText': '请选择更长的时段，或先导入设备。',
  'device.noModels': '该时段内没有设备激活',
  'metric.device.imported': '导入',
  'metric.device.transferred_in': '转入',
  'metric.device.transferred_out': '转出',
  'metric.device.activated': '激活',
  'metric.device.given': '转赠',
  'metric.device.deleted': '删除',
  before: '上一时段',
};
