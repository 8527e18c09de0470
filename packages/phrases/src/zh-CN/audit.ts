import type { audit as english } from '../en-US/audit.ts';

export const audit: Record<keyof typeof english, string> = {
  'session.opened': '登录',
  'session.closed': '退出登录',
  'access.opened': '开始代合作伙伴操作',
  'access.ended': '终止了代操作',
  'access.left': '退出代操作',
  'credential.reset_code_requested': '申请重置密码验证码',
  'credential.password_reset': '通过验证码重置密码',
  'activation.done': '激活了账号',
  'activation.resent': '请求重新发送激活邮件',
  'dictionary.type_added': '新增字典',
  'dictionary.type_changed': '修改字典',
  'dictionary.state_changed': '启用或停用字典或字典值',
  'dictionary.value_added': '新增字典值',
  'dictionary.value_changed': '修改字典值',
  'iplock.added': '锁定地址',
  'iplock.unlocked': '解锁地址',
  'job.retried': '重新执行后台任务',
  'job.discarded': '丢弃后台任务',
  'file.uploaded': '上传文件',
  'file.upload_aborted': '取消上传',
};
