import type { DeviceSnapshot } from '@tilldeck/contracts/devices/device-snapshot.schemas';

export type LinePart = 'device' | 'network' | 'readings' | 'apps' | 'settings';
export type LineMark = 'added' | 'removed' | 'changed' | 'same';
export type LineValue = string | number | boolean | null;

/** One thing of a device at both moments. */
export interface DeviceLine {
  part: LinePart;
  /** Name of the field, package of the app, or kind of the setting. */
  key: string;
  /** What the device calls an app. */
  name?: string;
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

const settingValues = ({ settings = [] }: DeviceSnapshot): Values =>
  Object.fromEntries(
    settings.map(({ kind, values }) => [
      kind,
      values
        .map(({ field, value, rule }) => {
          const shown = typeof value === 'string' ? value : JSON.stringify(value);
          return `${field === '' ? '' : `${field}: `}${shown.length > 60 ? `${shown.slice(0, 60)}…` : shown} (${rule.name})`;
        })
        .join(' · '),
    ]),
  );

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

/** Everything of a device at both moments. Without a second one nothing differs. */
export const deviceLines = (before: DeviceSnapshot, now: DeviceSnapshot | null): DeviceLine[] => [
  ...linesOf('device', deviceValues(before), now && deviceValues(now)),
  ...linesOf('network', networkValues(before), now && networkValues(now)),
  ...appLines(before, now),
  ...linesOf('settings', settingValues(before), now && settingValues(now)),
  ...linesOf('readings', readingValues(before), now && readingValues(now)),
];

export const isDifference = ({ part, mark }: DeviceLine): boolean => part !== 'readings' && mark !== 'same';
