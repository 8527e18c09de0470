import { taskSource } from './source.states.ts';

/** A day of a timed task. */
export const timedSource = taskSource({ name: 'timed', permission: 'timed.query' });
