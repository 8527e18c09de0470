import type { linkManifest } from '@tilldeck/contracts/link/link.manifest';
import type { audit as english } from '../../en-US/link/audit.ts';

export const audit: Record<keyof typeof english, string> = {
  'device.examination_requested': '请求设备自检',
  'device_key.enrolled': '设备以自己的密钥接入',
  'device_key.waits': '设备密钥等待批准',
  'device_key.rotated': '设备提交了下一个密钥',
  'device_key.approved': '批准了设备密钥',
  'device_key.refused': '拒绝了设备密钥',
  'device_key.revoked': '吊销了设备密钥',
  'claim.added': '创建了认领码',
  'claim.revoked': '吊销了认领码',
  'factory_key.added': '登记了出厂密钥',
  'factory_key.removed': '删除了出厂密钥',
  'link_setting.changed': '修改了设备接入设置',
};

export const objects: Record<(typeof linkManifest)['auditObjects'][number], string> = {
  claim: '认领码',
  device_key: '设备密钥',
  link_setting: '设备连接设置',
};
