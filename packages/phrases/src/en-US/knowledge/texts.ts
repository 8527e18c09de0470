import { knowledge } from '../knowledge.ts';
import { supportCategory } from '../support-category.ts';

export { audit, objects } from './audit.ts';
export { errors } from './errors.ts';

/** Namespaces of its pages. */
export const texts = { knowledge, supportCategory };
