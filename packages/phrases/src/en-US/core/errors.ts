import type { coreErrors } from '@tilldeck/contracts/core/core.errors';

export const errors: Record<keyof typeof coreErrors, string> = {
  'core.not_signed_in': 'Login timed out, please log in again',
  'core.session_expired': 'Login timed out, please log in again',
  'core.session_ended': 'You have been logged out. Please log in again',
  'core.signature_refused': 'Authorization verification failed',
  'core.timestamp_stale':
    'Authorization verification failed: the clock on this computer is wrong. Correct it and try again',
  'core.replayed': 'Authorization verification failed: this request was already sent',
  'core.app_unknown': 'Authorization verification failed: unknown API key or application',
  'core.forbidden': 'You don’t have permission to do this',
  'core.ip_locked': 'Too many failed attempts from your network. Try again later or ask an administrator to unlock it',
  'core.no_such_call': 'This function doesn’t exist',
  'core.not_found': 'This record doesn’t exist',
  'core.invalid_input': 'Check the highlighted fields',
  'core.body_too_large': 'The request is too large',
  'core.unsupported_encoding': 'The encoding of the request is not supported',
  'core.stale_version': 'This record has changed in the meantime. Reload the page and try again',
  'core.name_taken': 'The name already exists',
  'core.too_many_requests': 'Too many requests. Try again in a moment',
  'core.busy': 'Operation failed: System service is busy, please try again later',
  'core.database_away': 'The database can’t be reached right now. Nothing was changed. Try again in a moment',
  'core.storage_away':
    'The file storage can’t be reached right now. Everything except files still works. Try again later',
  'core.mail_away': 'The email server can’t be reached right now. The email will be sent when it is back',
  'core.link_away': 'Devices can’t be reached right now. Try again later',
};
