import { deviceMap } from '../device-map.ts';
import { fence } from '../fence.ts';
import { tracker } from '../tracker.ts';

export { audit, objects } from './audit.ts';
export { errors } from './errors.ts';

/** Namespaces of its pages. */
export const texts = { deviceMap, fence, tracker };
