import type { factoryErrors } from '@tilldeck/contracts/factory/factory.errors';

export const errors: Record<keyof typeof factoryErrors, string> = {
  'factory.firmware_taken': '该固件已存在相同的版本或版本号',
  'factory.firmware_same_version': '更新版本不能与上一版本相同',
  'factory.firmware_order': '版本号须大于上一版本的版本号，并小于后续版本的版本号',
  'factory.firmware_published': '已发布的固件不能修改，请新增版本。',
  'factory.firmware_in_release': '该固件仍在发布中，请等待完成或先终止发布。',
  'factory.scale_code_over': '授权码已终止',
};
