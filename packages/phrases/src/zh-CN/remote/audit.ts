import type { audit as english, objects as englishObjects } from '../../en-US/remote/audit.ts';

export const audit: Record<keyof typeof english, string> = {
  'remote.requested': '发起远程会话',
  'remote.cancelled': '取消远程会话请求',
  'remote.code_given': '输入远程会话验证码',
  'remote.joined': '加入远程会话',
  'remote.extended': '延长远程会话',
  'remote.ended': '结束远程会话',
  'remote.answered': '设备端答复远程会话请求',
  'remote.left': '设备端结束远程会话',
  'remote.time_over': '远程会话超时中断',
  'remote.interrupted': '远程会话中断',
  'remote.unattended_set': '开启无人值守访问',
  'remote.unattended_cleared': '关闭无人值守访问',
};

export const objects: Record<keyof typeof englishObjects, string> = {
  remote_session: '远程会话',
  remote_unattended: '无人值守访问',
};
