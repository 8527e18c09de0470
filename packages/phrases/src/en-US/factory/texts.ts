import { factory } from '../factory.ts';
import { factoryPolicy } from '../factory-policy.ts';
import { firmware } from '../firmware.ts';

export { audit, objects } from './audit.ts';
export { errors } from './errors.ts';
export { taskSources } from './sources.ts';

/** Namespaces of its pages. */
export const texts = { factory, factoryPolicy, firmware };
