import type { systemErrors } from '@tilldeck/contracts/system/system.errors';

export const errors: Record<keyof typeof systemErrors, string> = {
  'system.dictionary_code_taken': '该字典编码已存在',
  'system.dictionary_value_taken': '该字典中已存在此值',
  'system.ip_lock_own': '您当前的地址在此锁定范围内，锁定后您将无法登录',
  'system.ip_lock_exists': '该地址已被锁定',
  'system.ip_lock_past': '锁定结束时间必须晚于当前时间',
  'system.ip_not_locked': '所选地址均已不在锁定状态',
  'system.job_running': '该任务正在执行或刚刚完成',
  'system.blacklist_exists': '该值已在名单中。请打开该条目查看状态或另行申请',
  'system.blacklist_not_possible': '该条目当前的状态不允许此操作',
  'system.blacklist_own_request': '该申请由您本人提交，须由他人审核',
  'system.blacklist_same_reviewer': '您已完成该申请的中级审核，终审须由他人进行',
  'system.blacklist_not_requester': '只有申请人本人可以撤回申请',
};
