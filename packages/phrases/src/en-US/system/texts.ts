import { blacklist } from '../blacklist.ts';
import { system } from '../system.ts';

export { audit, objects } from './audit.ts';
export { errors } from './errors.ts';

/** Namespaces of its pages. */
export const texts = { blacklist, system };
