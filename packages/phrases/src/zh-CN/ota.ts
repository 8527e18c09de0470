import type { ota as english } from '../en-US/ota.ts';

export const ota: Record<keyof typeof english, string> = {
  title: 'OTA 升级',
  add: '新建升级',
  added: '升级已提交',
  empty: '暂无升级',
  emptyText: '将固件升级到设备，可分阶段进行；失败过多时会自动停止。',
  'section.what': '固件',
  'section.which': '升级范围',
  'section.when': '升级计划',
  upgrade: '升级',
};
