import { defineErrors } from '../core/error.ts';

export const policiesErrors = defineErrors({
  'policies.wrong_state': { code: 7301 },
  'policies.preview_outdated': { code: 7302 },
  'policies.no_devices': { code: 7303, field: 'target' },
  'policies.file_unfit': { code: 7304 },
  'policies.app_unknown': { code: 7305 },
  'policies.nothing_set': { code: 7306, field: 'payload' },
  'policies.pin_length': { code: 7307, field: 'payload.password' },
  'policies.secret_missing': { code: 7308, field: 'payload.password' },
  'policies.unbind_failed': { code: 7309 },
  'policies.target_unknown': { code: 7310, field: 'target' },
});
type PoliciesErrors = typeof policiesErrors;

declare module '../core/error-code.ts' {
  interface Refusals extends PoliciesErrors {}
}
