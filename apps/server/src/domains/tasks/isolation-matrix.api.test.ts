import { describeIsolation } from '../../../testing/isolation-matrix.ts';

describeIsolation('tasks', {
  'tasks/move.retry': 'no device of a fresh task has failed',
  'tasks/journal.retry': 'no device of a fresh task has failed',
  'tasks/ota.retry': 'no device of a fresh task has failed',
  'tasks/timed.devices': 'the task of the sample is no run of the timed task of the sample',
});
