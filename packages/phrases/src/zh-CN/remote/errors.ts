import type { remoteErrors } from '@tilldeck/contracts/remote/remote.errors';

export const errors: Record<keyof typeof remoteErrors, string> = {
  'remote.session_open': '请求失败：设备正在远程协助中',
  'remote.not_authorised': '请求失败：设备未授权，请开启无人值守访问',
  'remote.sn_missing': '请选择序列号',
  'remote.switched_off': '该合作伙伴未开启远程控制',
  'remote.no_screen': '该设备无法显示屏幕',
  'remote.no_bridge': '暂无空闲的远程服务器，请稍后重试',
  'remote.session_over': '远程会话已结束',
  'remote.wrong_code': '验证码错误',
  'remote.no_more_time': '一次会话最多延长四次',
  'remote.too_many_viewers': '已有五人正在观看',
  'remote.unattended_too_long': '请选择一年以内的日期',
};
