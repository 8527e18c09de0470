import { defineErrors } from '../core/error.ts';

/** 6003 belongs to tasks, which refuse commands to unreachable devices by the same text. */
export const remoteErrors = defineErrors({
  'remote.session_open': { code: 6001 },
  'remote.not_authorised': { code: 6002 },
  'remote.sn_missing': { code: 6005, field: 'sn' },
  'remote.switched_off': { code: 6006 },
  'remote.no_screen': { code: 6007 },
  'remote.no_bridge': { code: 6008 },
  'remote.session_over': { code: 6009 },
  'remote.wrong_code': { code: 6010, field: 'code' },
  'remote.no_more_time': { code: 6012 },
  'remote.too_many_viewers': { code: 6013 },
  'remote.unattended_too_long': { code: 6014, field: 'until' },
});
type RemoteErrors = typeof remoteErrors;

declare module '../core/error-code.ts' {
  interface Refusals extends RemoteErrors {}
}
