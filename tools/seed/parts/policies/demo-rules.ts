import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import type { RuleScope } from '@tilldeck/contracts/policies/rule.schemas';
import type { PolicyFileName } from './demo-policy-files.ts';

export interface DemoRelease {
  daysAgo: number;
  payload: object;
  /** Shares of a release in stages, and which of them is open. */
  stages?: readonly number[];
  openStage?: number;
}

export interface DemoRule {
  org: number;
  by: string;
  kind: PolicyKindName;
  name: string;
  remark?: string;
  scope: RuleScope;
  /** Names of models, groups, tags or shops; of devices how many. */
  names?: readonly string[];
  devices?: number;
  isLocked?: boolean;
  /** In their order; none for a rule that was never released. */
  releases: readonly DemoRelease[];
  /** `staged`: the last release is under way; `stopped`: it ended early and the one before counts; `withdrawn`: none counts. */
  state: 'draft' | 'published' | 'staged' | 'paused' | 'stopped' | 'withdrawn';
  /** What a person has changed since, or of a rule that was never released. */
  draft?: object;
  hasPin?: true;
}

/** How a payload names a file that the demo data brings. */
export const fileMark = (name: PolicyFileName): string => `file:${name}`;
const picture = (name: PolicyFileName) => ({ fileId: fileMark(name) });
const nord = { org: 2, by: 'kassenwerk-nord' } as const;
const vendor = { org: 1, by: 'admin' } as const;
/** The vendor's rules are for its models: a device that a test makes up has none of them. */
const handhelds = ['M1', 'M2', 'M2-Pro', 'M2-Max'] as const;
const tills = [...handhelds, 'D1', 'D1W', 'D2', 'D2-Pro', 'D3', 'D4', 'K1', 'K2', 'Swan-2', 'S1'] as const;
const printing = ['M2', 'M2-Pro', 'D2-Pro', 'D4', 'P80-Cloud', 'P58-Mini'] as const;

/** Rules of every kind, in every state. */
export const demoRules: readonly DemoRule[] = [
  {
    ...vendor,
    kind: 'wallpaper',
    name: 'House wallpaper',
    scope: 'model',
    names: tills,
    state: 'published',
    releases: [{ daysAgo: 210, payload: { pictures: [picture('wallpaperWide'), picture('wallpaperSmall')] } }],
  },
  {
    ...nord,
    kind: 'wallpaper',
    name: 'Winter 2026',
    remark: 'From the first Sunday of Advent',
    scope: 'group',
    names: ['Norddeutschland'],
    state: 'published',
    releases: [
      { daysAgo: 320, payload: { pictures: [picture('autumnWide')] } },
      { daysAgo: 9, payload: { pictures: [picture('winterWide'), picture('winterSmall')] } },
    ],
  },
  {
    ...vendor,
    kind: 'boot_animation',
    name: 'Logo at start',
    scope: 'model',
    names: ['D2', 'D3', 'D4'],
    state: 'published',
    releases: [{ daysAgo: 140, payload: { fileId: fileMark('animation'), speed: 20, intervalS: 0 } }],
  },
  {
    ...nord,
    kind: 'screen_ads',
    name: 'Christmas market',
    scope: 'tag',
    names: ['Bäckerei'],
    state: 'published',
    releases: [
      {
        daysAgo: 6,
        payload: {
          playType: 'auto_switch',
          resources: [
            { fileId: fileMark('adOne'), seconds: 12 },
            { fileId: fileMark('adTwo'), seconds: 8 },
          ],
        },
      },
    ],
  },
  {
    ...nord,
    kind: 'kiosk',
    name: 'Self-service Hamburg',
    scope: 'group',
    names: ['Hamburg'],
    hasPin: true,
    state: 'published',
    releases: [{ daysAgo: 31, payload: { package: 'de.kassenwerk.kasse', digits: 6 } }],
  },
  {
    ...nord,
    kind: 'kiosk',
    name: 'Kitchen screens',
    remark: 'Waits for the new tablets',
    scope: 'group',
    names: ['Kiel'],
    hasPin: true,
    state: 'draft',
    releases: [],
    draft: { package: 'de.kassenwerk.kueche', digits: 6 },
  },
  {
    ...nord,
    kind: 'app_lock',
    name: 'Lock stock-taking',
    scope: 'all',
    hasPin: true,
    state: 'paused',
    releases: [{ daysAgo: 1, payload: { packages: ['de.kassenwerk.inventur'], digits: 6 }, stages: [5, 25, 100] }],
  },
  {
    ...vendor,
    kind: 'anti_uninstall',
    name: 'Protect the store',
    scope: 'model',
    names: tills,
    isLocked: true,
    state: 'published',
    releases: [{ daysAgo: 400, payload: { packages: ['com.tilldeck.store'] } }],
  },
  {
    ...nord,
    kind: 'auto_install',
    name: 'Till on every device',
    scope: 'all',
    state: 'published',
    releases: [
      { daysAgo: 250, payload: { packages: ['de.kassenwerk.kasse'] } },
      { daysAgo: 60, payload: { packages: ['de.kassenwerk.kasse', 'de.kassenwerk.inventur'] } },
    ],
    draft: { packages: ['de.kassenwerk.inventur', 'de.kassenwerk.kasse', 'de.kassenwerk.kueche'] },
  },
  {
    ...nord,
    kind: 'recommended_apps',
    name: 'For bakeries',
    scope: 'tag',
    names: ['Bäckerei'],
    state: 'withdrawn',
    releases: [{ daysAgo: 90, payload: { packages: ['de.kassenwerk.kueche'] } }],
  },
  {
    ...nord,
    kind: 'app_permissions',
    name: 'Till may use USB',
    scope: 'all',
    state: 'staged',
    releases: [
      {
        daysAgo: 2,
        payload: { entries: [{ package: 'de.kassenwerk.kasse', types: ['free_usb', 'avoid_low_memory_kill'] }] },
        stages: [10, 50, 100],
        openStage: 2,
      },
    ],
  },
  {
    ...vendor,
    kind: 'device_permissions',
    name: 'No unknown sources',
    scope: 'model',
    names: tills,
    isLocked: true,
    state: 'published',
    releases: [{ daysAgo: 380, payload: { unknownSources: 'deny', usbDebugging: 'deny' } }],
  },
  {
    ...nord,
    kind: 'print_settings',
    name: 'Thin paper',
    scope: 'all',
    state: 'draft',
    releases: [],
    draft: { density: 6, cut: 'partial', feedLines: 3 },
  },
  {
    ...vendor,
    kind: 'print_settings',
    name: 'Delivered settings',
    scope: 'model',
    names: printing,
    state: 'published',
    releases: [{ daysAgo: 300, payload: { density: 8, paperMm: 80, cut: 'full' } }],
  },
  {
    ...nord,
    kind: 'alarm_voice',
    name: 'Paper is out',
    scope: 'group',
    names: ['Bremen', 'Hamburg'],
    state: 'published',
    releases: [{ daysAgo: 45, payload: { fileId: fileMark('voice') } }],
  },
  {
    ...vendor,
    kind: 'custom_settings',
    name: 'Delivered settings',
    scope: 'model',
    names: tills,
    state: 'published',
    releases: [{ daysAgo: 300, payload: { brightness: 70, volume: 50, screenTimeoutS: 600 } }],
  },
  {
    ...nord,
    kind: 'custom_settings',
    name: 'Loud in the market hall',
    scope: 'sn',
    devices: 5,
    state: 'published',
    releases: [{ daysAgo: 20, payload: { volume: 100 } }],
  },
  {
    ...nord,
    kind: 'custom_settings',
    name: 'Quiet evenings',
    remark: 'Scanners did not answer any more',
    scope: 'all',
    state: 'stopped',
    releases: [
      { daysAgo: 100, payload: { volume: 40 } },
      {
        daysAgo: 4,
        payload: { volume: 25, scanner: { codeTypes: ['ean13', 'qr'], suffix: '\n' } },
        stages: [10, 100],
      },
    ],
  },
];
