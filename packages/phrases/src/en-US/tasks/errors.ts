import type { tasksErrors } from '@tilldeck/contracts/tasks/tasks.errors';

export const errors: Record<keyof typeof tasksErrors, string> = {
  'remote.device_unreachable': 'The device is unactive or offline. Commands can be sent when it is back online',
  'tasks.execution_timed_out': 'Execution timed out',
  'tasks.no_devices': 'No devices selected. Choose at least one device that can run the task',
  'tasks.payload_invalid': 'The task is incomplete. Fill in all required fields',
  'tasks.file_unfit': 'A file is missing, too large, still being checked or selected twice',
  'tasks.target_changed': 'The devices have changed since the preview. Check the new preview and start again',
  'tasks.plan_invalid': 'The times of the task contradict each other. Check start, window and expiry',
  'tasks.wrong_state': 'The task has changed in the meantime. Reload the page and try again',
  'tasks.own_request': 'You requested this. Someone else must approve or reject it',
  'tasks.others_request': 'Only the person who requested this can withdraw it. You can reject it',
  'tasks.nothing_to_retry': 'No failed devices to retry',
  'tasks.work_over': 'This task has already ended',
  'tasks.incompatible': 'The device doesn’t support this: {{reason}}',
  'tasks.notification_too_soon': 'Choose a time that is at least {{minutes}} minutes from now',
  'tasks.no_file_expected': 'This task type doesn’t accept files',
  'tasks.release_not_schedulable':
    'Only {{models}} devices support a later start, and none of them is selected. Start now, or choose other devices',
  'tasks.release_unsigned': 'Packages and firmware need a signed release manifest here. Add the manifest for this file',
  'tasks.release_refused':
    'The release manifest doesn’t match this file or is signed with an unknown release key. Ask the vendor for the right manifest',
};
