import { defineErrors } from '../core/error.ts';

export const tasksErrors = defineErrors({
  'tasks.execution_timed_out': { code: 7101 },
  'tasks.no_devices': { code: 7102 },
  'tasks.payload_invalid': { code: 7103 },
  'tasks.file_unfit': { code: 7104 },
  'tasks.target_changed': { code: 7105 },
  'tasks.plan_invalid': { code: 7106 },
  'tasks.wrong_state': { code: 7107 },
  'tasks.own_request': { code: 7108 },
  'tasks.nothing_to_retry': { code: 7109 },
  'tasks.work_over': { code: 7110 },
  'tasks.incompatible': { code: 7111 },
  'tasks.notification_too_soon': { code: 7112 },
  'tasks.release_not_schedulable': { code: 7113 },
  'tasks.release_unsigned': { code: 7114, field: 'manifest' },
  'tasks.release_refused': { code: 7115, field: 'manifest' },
  'tasks.no_file_expected': { code: 7116 },
  'tasks.others_request': { code: 7117 },
  // Named and numbered by the specification, which lists it under remote assistance.
  'remote.device_unreachable': { code: 6003 },
});
type TasksErrors = typeof tasksErrors;

declare module '../core/error-code.ts' {
  interface Refusals extends TasksErrors {}
}
