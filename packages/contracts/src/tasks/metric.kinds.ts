import { metric } from '../core/metric.ts';

/** What happens to tasks. `outcome` is the state in which a task ended; one that is tried again has not ended. */
export const taskMetrics = [metric('task.created', ['kind']), metric('task.ended', ['outcome', 'kind'])] as const;
