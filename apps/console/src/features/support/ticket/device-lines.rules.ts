import type { DeviceSnapshot } from '@tilldeck/contracts/devices/device-snapshot.schemas';
import { policyKindOf } from '@tilldeck/contracts/policies/policies.kinds';
import { linesOfValue } from '../../../components/setting/effective-value.rules.ts';

export type LinePart = 'device' | 'network' | 'readings' | 'apps' | 'settings';
export type LineMark = 'added' | 'removed' | 'changed' | 'same';
export type LineValue = string | number | boolean | null;

export interface SettingValue {
  value: unknown;
  /** Name of the rule that sets it. */
  rule: string;
}

/** One setting of a policy at both moments; null where no rule sets it. */
export interface SettingLine {
  kind: string;
  path: readonly string[];
  before: SettingValue | null;
  now: SettingValue | null;
}

/** One thing of a device at both moments. */
export interface DeviceLine {
  part: LinePart;
  /** Name of the field, package of the app, or kind and name of the setting. */
  key: string;
  /** What the device calls an app. */
  name?: string;
  /** With `settings`, whose `before` and `now` can only be compared. */
  setting?: SettingLine;
  before: LineValue;
  now: LineValue;
  mark: LineMark;
}

type Values = Partial<Record<string, LineValue>>;

const markOf = (before: LineValue, now: LineValue): LineMark => {
  if (before === now) return 'same';
  if (before === null) return 'added';
  return now === null ? 'removed' : 'changed';
};

const nameOf = (one: { name: string } | null | undefined): string | null => one?.name ?? null;

const deviceValues = ({ record, reported }: DeviceSnapshot): Values => ({
  ...(record && {
    state: record.state,
    firmwareVersion: record.firmwareVersion || null,
    osVersion: record.osVersion || null,
    group: nameOf(record.group),
    shop: nameOf(record.shop),
    operator: nameOf(record.operator),
    tags: record.tags.map(({ name }) => name).join(', ') || null,
    warrantyEnd: record.warrantyEnd,
    customerSn: record.customerSn || null,
    remark: record.remark || null,
  }),
  ...(reported && {
    agentVersion: reported.agentVersion,
    printer: reported.printer,
    printerFirmware: reported.printerFirmware
      ? `${reported.printerFirmware.name} ${reported.printerFirmware.version}`
      : null,
    timezone: reported.timezone,
  }),
});

const networkValues = ({ reported }: DeviceSnapshot): Values =>
  reported ? { networkType: reported.networkType, ip: reported.ip, simOperator: reported.simOperator } : {};

/** These differ from one report to the next, so a difference says nothing. */
const readingValues = ({ reported }: DeviceSnapshot): Values =>
  reported
    ? {
        batteryPercent: reported.batteryPercent,
        isCharging: reported.isCharging,
        memoryFreeMb: reported.memoryFreeMb,
        storageFreeMb: reported.storageFreeMb,
        cpuPercent: reported.cpuPercent,
        signalDbm: reported.signalDbm,
      }
    : {};

const linesOf = (part: LinePart, before: Values, now: Values | null): DeviceLine[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now ?? {})])].flatMap((key) => {
    const [old, fresh] = [before[key] ?? null, now ? (now[key] ?? null) : null];
    if (old === null && fresh === null) return [];
    return [{ part, key, before: old, now: fresh, mark: now ? markOf(old, fresh) : 'same' }];
  });

function appLines(before: DeviceSnapshot, now: DeviceSnapshot | null): DeviceLine[] {
  const listed = (one: DeviceSnapshot | null) => one?.reported?.apps ?? [];
  const names = new Map([...listed(before), ...listed(now)].map((app) => [app.package, app.name]));
  const versions = (one: DeviceSnapshot | null): Values =>
    Object.fromEntries(listed(one).map((app) => [app.package, app.version]));
  return linesOf('apps', versions(before), now && versions(now))
    .map((line) => ({ ...line, name: names.get(line.key) ?? line.key }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

type SettingsAt = ReadonlyMap<string, SettingValue & Pick<SettingLine, 'kind' | 'path'>>;

/** Each setting by itself, by what it is about: an entry of a list by the entry, others by the name of the setting. */
const settingsAt = ({ settings = [] }: DeviceSnapshot): SettingsAt =>
  new Map(
    settings.flatMap(({ kind, values }) =>
      values.flatMap((one) =>
        linesOfValue(kind, one).map(({ path, value }) => {
          const name = policyKindOf(kind).merge === 'list' ? one.field : path.join('.');
          return [`${kind}.${name}`, { kind, path, value, rule: one.rule.name }] as const;
        }),
      ),
    ),
  );

function settingLines(before: DeviceSnapshot, now: DeviceSnapshot | null): DeviceLine[] {
  const [old, fresh] = [settingsAt(before), now && settingsAt(now)];
  const compared = (all: SettingsAt): Values =>
    Object.fromEntries([...all].map(([key, { value, rule }]) => [key, JSON.stringify([value, rule])]));
  return linesOf('settings', compared(old), fresh && compared(fresh)).flatMap((line) => {
    const [then, later] = [old.get(line.key), fresh?.get(line.key)];
    const named = then ?? later;
    if (!named) return [];
    return [{ ...line, setting: { kind: named.kind, path: named.path, before: then ?? null, now: later ?? null } }];
  });
}

/** Everything of a device at both moments. Without a second one nothing differs. */
export const deviceLines = (before: DeviceSnapshot, now: DeviceSnapshot | null): DeviceLine[] => [
  ...linesOf('device', deviceValues(before), now && deviceValues(now)),
  ...linesOf('network', networkValues(before), now && networkValues(now)),
  ...appLines(before, now),
  ...settingLines(before, now),
  ...linesOf('readings', readingValues(before), now && readingValues(now)),
];

export const isDifference = ({ part, mark }: DeviceLine): boolean => part !== 'readings' && mark !== 'same';
