import {
  attentionOfflineHours,
  batterySign,
  type DeviceConditionFilter,
  type DeviceSign,
  signalSign,
  storageSign,
} from '@tilldeck/contracts/devices/device-sign.schemas';
import { type RawBuilder, sql } from 'kysely';

type Condition = RawBuilder<boolean>;

/** `seen_at` of a device that was never connected, and of one that is connected now. */
export const neverSeen = sql`timestamptz '1970-01-01 00:00:00+00'`;
export const seenNow = sql`timestamptz '2200-01-01 00:00:00+00'`;

const hoursAgo = (hours: number) => sql`now() - make_interval(hours => ${sql.lit(hours)})`;
const offlineFor = (hours: number): Condition =>
  sql<boolean>`(d.state = 'offline' and d.seen_at > ${neverSeen} and d.seen_at < ${hoursAgo(hours)})`;
/** One `@>` each: the planner knows how often a sign is. */
const withSign = (sign: DeviceSign): Condition => sql<boolean>`d.signs @> ${[sign]}::text[]`;
const anyOf = (parts: readonly Condition[]): Condition => sql<boolean>`(${sql.join([...parts], sql` or `)})`;

/** What a device reported of itself, as conditions on `devices_device as d`. */
export function conditionParts(filter: DeviceConditionFilter): Condition[] {
  const { needsAttention, offlineHours, onlineHours, printer, batteryBelow, storageBelow, signalBelow } = filter;
  const parts: Condition[] = [];
  if (needsAttention) parts.push(anyOf([withSign('attention'), offlineFor(attentionOfflineHours)]));
  if (offlineHours !== undefined) parts.push(offlineFor(offlineHours));
  if (onlineHours !== undefined) parts.push(sql<boolean>`d.seen_at > ${hoursAgo(onlineHours)}`);
  if (printer?.length) parts.push(anyOf(printer.map(withSign)));
  if (batteryBelow) parts.push(withSign(batterySign(batteryBelow)));
  if (storageBelow) parts.push(withSign(storageSign(storageBelow)));
  if (signalBelow) parts.push(withSign(signalSign(signalBelow)));
  if (filter.agentVersion) parts.push(sql<boolean>`d.agent_version = ${filter.agentVersion}`);
  if (filter.printerFirmware)
    parts.push(sql<boolean>`d.id in (select pf.device_id from devices_printer pf
      where pf.firmware_version = ${filter.printerFirmware})`);
  return parts;
}
