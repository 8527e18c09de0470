import {
  ofOrg,
  policyTooSlow,
  type TableDeclaration,
  type TableDeclarations,
  through,
} from '../../platform/db/table-declaration.ts';

const ofTask = (holds: TableDeclaration['holds']): TableDeclaration => through('tasks_task', 'task_id', holds);

/** A view for the calls of devices. */
const ofOwnDevices: TableDeclaration = {
  ...ofTask('derived'),
  open: {
    may: ['SELECT'],
    reason: 'shows what is of the devices of the transaction’s own organisation, and of no other',
  },
};

export const tasksTables: TableDeclarations = {
  tasks_counter: { ...ofTask('derived'), open: policyTooSlow(['SELECT', 'INSERT'], '1.8 times') },
  tasks_device_upload: ofOwnDevices,
  tasks_device_work: ofOwnDevices,
  tasks_event: ofTask('history'),
  tasks_execution: { ...ofTask('truth'), open: policyTooSlow(['SELECT', 'INSERT', 'UPDATE'], '2.8 times') },
  tasks_moved: ofTask('transient'),
  tasks_setting: ofOrg('truth'),
  tasks_stage: ofTask('truth'),
  tasks_task: ofOrg('truth'),
  tasks_timed: ofOrg('truth'),
  tasks_timed_run: ofTask('truth'),
  tasks_upload: ofTask('truth'),
};
