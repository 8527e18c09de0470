import type { ActionKey } from '../core/route.ts';

/** What people ask of a role: may it only look, change records, decide for others, reach devices, remove things. */
export const deedKinds = ['see', 'change', 'approve', 'send', 'delete'] as const;
export type DeedKind = (typeof deedKinds)[number];

const byAction: Readonly<Record<ActionKey, DeedKind>> = {
  query: 'see',
  get: 'see',
  export: 'see',
  add: 'change',
  edit: 'change',
  import: 'change',
  enable: 'change',
  disable: 'change',
  delete: 'delete',
};

const listed = (kind: DeedKind, permissions: readonly string[]) =>
  permissions.map((permission) => [permission, kind] as const);

/** Policies whose rules are released to devices and withdrawn from them. */
const released = [
  'wallpaper',
  'boot-animation',
  'screen-ads',
  'kiosk',
  'app-lock',
  'anti-uninstall',
  'auto-install',
  'recommended-apps',
  'app-permissions',
  'device-permissions',
  'print-settings',
  'alarm-voice',
  'custom-settings',
];

/** Where the name of the action says something else than what it does. */
export const otherDeeds: ReadonlyMap<string, DeedKind> = new Map([
  ...listed('approve', [
    'partner.enable',
    'task.enable',
    'timed.enable',
    'enrolment.enable',
    'enrolment.disable',
    'appaudit.edit',
    'appaudit.enable',
    'mdmblacklist.edit',
    'mdmblacklist.enable',
    'packageblacklist.edit',
    'packageblacklist.enable',
    'friend.edit',
  ]),
  ...listed('send', [
    'task.add',
    'task.edit',
    'task.delete',
    'timed.add',
    'timed.edit',
    'notification.add',
    'notification.delete',
    'journal.add',
    'journal.edit',
    'journal.delete',
    'ota.add',
    'ota.edit',
    'ota.delete',
    'release.add',
    'release.edit',
    'release.delete',
    'examination.add',
    'diagnostics.add',
    'myapp.enable',
    'myapp.disable',
    ...released.flatMap((key) => [`${key}.enable`, `${key}.disable`]),
  ]),
]);

export const deedKindOf = ({ key, action }: { key: string; action: ActionKey }): DeedKind =>
  otherDeeds.get(`${key}.${action}`) ?? byAction[action];
