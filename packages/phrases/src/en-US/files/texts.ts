import { fileMessage } from '../file-message.ts';

export { audit, objects } from './audit.ts';
export { errors } from './errors.ts';

/** Namespaces of what it tells people. */
export const texts = { fileMessage };
