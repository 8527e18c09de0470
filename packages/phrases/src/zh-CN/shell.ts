import type { shell as english } from '../en-US/shell.ts';

export const shell: Record<keyof typeof english, string> = {
  'product.name': 'Tilldeck',
  'product.tagline': '面向收银与智能设备的云端管理平台',

  'session.endedTitle': '登录超时',
  'session.signInAgain': '重新登录',
  'session.logoutTitle': '确定退出登录？',
  'session.logoutText': '您将退出这台电脑上的管理平台。',
  'session.logout': '退出登录',
  'session.loggedOut': '您已退出登录',
  'session.cancel': '取消',

  'failure.generic': '出错了，请稍后再试',
  'failure.network': '网络繁忙，请稍后再试',
  'failure.timeout': '请求超时，连接失败',
  'failure.userInfo': '获取用户信息失败，请重试',
  'failure.authorization': '授权验证失败',
  'failure.request': '请求错误，请稍后再试',
};
