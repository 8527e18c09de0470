import type { tasksErrors } from '@tilldeck/contracts/tasks/tasks.errors';

export const errors: Record<keyof typeof tasksErrors, string> = {
  'remote.device_unreachable': 'The device is unactive or offline',
  'tasks.execution_timed_out': 'Execution timed out',
  'tasks.no_devices': 'No device is meant. Choose at least one that can take the task',
  'tasks.payload_invalid': 'What the task should do is not complete',
  'tasks.file_unfit': 'A file is missing, still being checked, too large or given twice',
  'tasks.target_changed': 'The devices have changed since the preview. Look at the new preview and start again',
  'tasks.plan_invalid': 'The times of the task do not fit together',
  'tasks.wrong_state': 'The task has moved on; this is not possible any more',
  'tasks.own_request': 'Somebody else has to decide on what you asked for',
  'tasks.nothing_to_retry': 'Nothing of this task has failed',
  'tasks.work_over': 'This work is over',
  'tasks.incompatible': 'The device cannot do this: {{reason}}',
  'tasks.notification_too_soon': 'Choose a time that is at least {{minutes}} minutes from now',
  'tasks.no_file_expected': 'This kind of work brings no file',
  'tasks.release_not_schedulable':
    'A later start is only possible for {{models}}, and no device that was chosen is one of them. Start at once, or choose others',
  'tasks.release_unsigned':
    'This installation only takes packages and firmware with a signed release manifest. Add the manifest of the file',
  'tasks.release_refused':
    'The release manifest does not fit this file, or no release key of this installation signed it. Ask the vendor for the right one',
};
