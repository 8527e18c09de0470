import { insight } from '../insight.ts';
import { sale } from '../sale.ts';
import { scheduledReport } from '../scheduled-report.ts';
import { share } from '../share.ts';

export { audit, objects } from './audit.ts';
export { errors } from './errors.ts';

/** Namespaces of its pages. */
export const texts = { insight, sale, scheduledReport, share };
