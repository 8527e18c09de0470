import type { remoteErrors } from '@tilldeck/contracts/remote/remote.errors';

export const errors: Record<keyof typeof remoteErrors, string> = {
  'remote.session_open': 'Request failed: the device is already in remote assistance',
  'remote.not_authorised':
    'Request failed: the device isn’t authorised, as no one there can be asked. Turn on unattended access',
  'remote.sn_missing': 'Select a serial number',
  'remote.switched_off': 'Remote control is switched off for this partner',
  'remote.no_screen': 'This device can’t show its screen',
  'remote.no_bridge': 'No server for remote sessions is free. Try again in a minute',
  'remote.session_over': 'The remote session is over',
  'remote.wrong_code': 'Wrong code',
  'remote.no_more_time': 'A session can be extended four times',
  'remote.too_many_viewers': 'Five people are watching already',
  'remote.unattended_too_long': 'Choose a date within a year',
};
