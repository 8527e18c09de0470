import type { tasksErrors } from '@tilldeck/contracts/tasks/tasks.errors';

export const errors: Record<keyof typeof tasksErrors, string> = {
  'remote.device_unreachable': '设备未激活或已离线',
  'tasks.execution_timed_out': '执行超时',
  'tasks.no_devices': '没有选中设备，请至少选择一台可执行该任务的设备',
  'tasks.payload_invalid': '任务内容不完整',
  'tasks.file_unfit': '文件缺失、仍在检查、过大或重复',
  'tasks.target_changed': '预览之后设备已发生变化，请查看新的预览后重新提交',
  'tasks.plan_invalid': '任务的时间设置互相矛盾',
  'tasks.wrong_state': '任务状态已变化，无法再执行此操作',
  'tasks.own_request': '您提出的申请需由其他人审批',
  'tasks.others_request': '只有申请人可以撤回该申请。您可以拒绝',
  'tasks.nothing_to_retry': '该任务没有失败的设备',
  'tasks.work_over': '该执行已结束',
  'tasks.incompatible': '设备无法执行：{{reason}}',
  'tasks.notification_too_soon': '请选择至少晚于当前时间 {{minutes}} 分钟的时间',
  'tasks.no_file_expected': '此类任务不接收设备上传的文件',
  'tasks.release_not_schedulable': '仅 {{models}} 机型支持延后开始，所选设备中没有这些机型。请立即开始或选择其他设备',
  'tasks.release_unsigned': '本系统仅接受带有已签名发布清单的安装包和固件。请添加该文件的发布清单',
  'tasks.release_refused': '发布清单与该文件不符，或不是由本系统的发布密钥签名。请向厂商索取正确的清单',
};
