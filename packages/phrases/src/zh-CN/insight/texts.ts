import { insight } from '../insight.ts';
import { scheduledReport } from '../scheduled-report.ts';

export { audit, objects } from './audit.ts';
export { errors } from './errors.ts';

/** Namespaces of its pages. */
export const texts = { insight, scheduledReport };
