import type { factoryErrors } from '@tilldeck/contracts/factory/factory.errors';

export const errors: Record<keyof typeof factoryErrors, string> = {
  'factory.firmware_taken': '该固件已存在相同的版本或版本号',
  'factory.firmware_same_version': '更新版本不能与上一版本相同',
  'factory.firmware_order': '版本号须大于上一版本的版本号，并小于后续版本的版本号',
  'factory.firmware_published': '已发布的固件不能修改，请新增版本。',
  'factory.firmware_in_release': '该固件仍在发布中，请等待完成或先终止发布。',
  'factory.scale_code_over': '授权码已终止',
  'factory.wrong_state': '策略的当前状态不允许此操作',
  'factory.preview_outdated': '预览后该策略或相关策略已变化，请重新查看。',
  'factory.file_unfit': '文件未就绪或类型不符，请重新上传。',
  'factory.wallpaper_size': '壁纸必须为 {{width}}×{{height}} 像素，与机型屏幕一致',
  'factory.app_unknown': '预装应用中有应用商店里不存在的应用',
  'factory.nothing_set': '请至少设置一项',
  'factory.model_unknown': '该机型不存在',
};
