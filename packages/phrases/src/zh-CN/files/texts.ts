export { audit, objects } from './audit.ts';
export { errors } from './errors.ts';
