import { enrolment } from '../enrolment.ts';
import { report } from '../report.ts';

export { audit, objects } from './audit.ts';
export { errors } from './errors.ts';

/** Namespaces of its pages. */
export const texts = { enrolment, report };
