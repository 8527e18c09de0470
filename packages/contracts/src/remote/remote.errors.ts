import { defineErrors } from '../core/error.ts';

export const remoteErrors = defineErrors({
  'remote.device_in_session': { code: 6001 },
  'remote.not_authorised': { code: 6002 },
  'remote.device_unreachable': { code: 6003 },
  'remote.log_upload_failed': { code: 6004 },
  'remote.sn_missing': { code: 6005, field: 'sn' },
});
