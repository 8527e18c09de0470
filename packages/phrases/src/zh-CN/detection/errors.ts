import type { detectionErrors } from '@tilldeck/contracts/detection/detection.errors';

export const errors: Record<keyof typeof detectionErrors, string> = {
  'detection.too_many_devices': '一个离线检测最多可监控 {{max}} 台设备，请减少设备',
  'detection.no_devices': '没有符合的设备，请选择其他设备',
  'detection.name_taken': '已有同名的离线检测',
};
