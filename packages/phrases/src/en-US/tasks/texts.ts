import { execution } from '../execution.ts';
import { journal } from '../journal.ts';
import { notification } from '../notification.ts';
import { ota } from '../ota.ts';
import { source } from '../source.ts';
import { task } from '../task.ts';
import { timed } from '../timed.ts';

export { audit, objects } from './audit.ts';
export { errors } from './errors.ts';
export { taskSources } from './sources.ts';

/** Namespaces of its pages. */
export const texts = { execution, journal, notification, ota, source, task, timed };
