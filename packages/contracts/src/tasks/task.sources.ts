import { taskSource } from './source.states.ts';

/** The task centre. */
export const manualSource = taskSource({ name: 'manual' });
/** The page of a device. */
export const commandSource = taskSource({ name: 'command' });
