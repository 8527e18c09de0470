/** Firmware that goes out to devices. */
export const ota = {
  title: 'OTA upgrade',
  add: 'New upgrade',
  added: 'The upgrade is on its way',
  empty: 'No upgrades yet',
  emptyText:
    'An upgrade brings firmware to devices, in stages if you like, and stops by itself where too many of them fail.',
  'section.what': 'Firmware',
  'section.which': 'Scope',
  'section.when': 'Rollout',
  upgrade: 'Upgrade',
};
