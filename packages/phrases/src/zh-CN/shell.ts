import type { shell as english } from '../en-US/shell.ts';

export const shell: Record<keyof typeof english, string> = {
  'product.name': 'Tilldeck',
  'product.tagline': '面向收银与智能设备的云端管理平台',

  'failure.generic': '出错了，请稍后再试',
  'failure.network': '网络繁忙，请稍后再试',
  'failure.timeout': '请求超时，连接失败',
  'failure.userInfo': '获取用户信息失败，请重试',
  'failure.authorization': '授权验证失败',
  'failure.request': '请求错误，请稍后再试',
};
