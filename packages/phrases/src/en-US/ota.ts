/** Firmware that goes out to devices. */
export const ota = {
  title: 'OTA upgrade',
  add: 'New upgrade',
  added: 'Upgrade started',
  empty: 'No upgrades yet',
  emptyText:
    'Upgrades install firmware on devices, in stages if you like, and stop automatically if too many fail. Create one to begin.',
  'section.what': 'Firmware',
  'section.which': 'Scope',
  'section.when': 'Rollout',
  upgrade: 'Start upgrade',
};
