import { feedback } from '../feedback.ts';
import { notice } from '../notice.ts';

export { audit, objects } from './audit.ts';
export { errors } from './errors.ts';

/** Namespaces of its pages. */
export const texts = { notice, feedback };
