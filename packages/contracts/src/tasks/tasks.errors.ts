import { defineErrors } from '../core/error.ts';

export const tasksErrors = defineErrors({
  'tasks.execution_timed_out': { code: 7101 },
});
