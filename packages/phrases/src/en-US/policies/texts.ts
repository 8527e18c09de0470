import { policies } from '../policies.ts';
import { policyForm } from '../policy-form.ts';
import { policyHome } from '../policy-home.ts';

export { audit, objects } from './audit.ts';
export { errors } from './errors.ts';

/** Namespaces of its pages. */
export const texts = { policies, policyForm, policyHome };
