import { defineErrors } from './error.ts';

/** Refusals that any call may answer with. */
export const coreErrors = defineErrors({
  'core.not_signed_in': { code: 3 },
  'core.session_expired': { code: 10000 },
  'core.session_ended': { code: 10001 },
  'core.signature_refused': { code: 401, status: 401 },
  'core.timestamp_stale': { code: 401, status: 401 },
  'core.replayed': { code: 401, status: 401 },
  'core.app_unknown': { code: 401, status: 401 },
  'core.forbidden': { code: 403, status: 403 },
  'core.ip_locked': { code: 403, status: 403 },
  'core.no_such_call': { code: 404, status: 404 },
  'core.not_found': { code: 404 },
  'core.invalid_input': { code: 400 },
  'core.body_too_large': { code: 413, status: 413 },
  'core.unsupported_encoding': { code: 415, status: 415 },
  'core.stale_version': { code: 409 },
  'core.name_taken': { code: 409, field: 'name' },
  'core.too_many_requests': { code: 429, status: 429 },
  'core.busy': { code: 500, status: 500 },
  'core.database_away': { code: 503, status: 503 },
  'core.storage_away': { code: 503, status: 503 },
  'core.mail_away': { code: 503, status: 503 },
  'core.link_away': { code: 503, status: 503 },
});
