import { kindOf, type TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { SkipReason } from '@tilldeck/contracts/tasks/execution.codes';
import { kindMask } from '@tilldeck/contracts/tasks/kind-mask.rules';
import { thirdPartyOsVersion } from '@tilldeck/contracts/tasks/task.limits';
import type { TaskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import type { TaskAudience } from '@tilldeck/db/stored-shapes';
import { type RawBuilder, sql } from 'kysely';
import { inAudience } from './audience.view.ts';

/** What decides whether a device can take a task, besides the device. */
export interface Demand {
  kind: TaskKindName;
  payload: Record<string, unknown>;
  /** Only devices of these models, where that is a rule of what is done. */
  modelNames?: readonly string[] | undefined;
  /** It waits for the shop to close: what becomes of devices of which nobody knows when that is. */
  withoutHours?: TaskPlan['withoutHours'] | undefined;
  /** Only devices that may have it. */
  audience?: TaskAudience | undefined;
}

/** The devices of a target with what `skipReason` asks of them beyond the device: their printer, their model, also where it is shown. */
export const targetDevices = ({ kind, modelNames }: Demand, isModelShown = false) => sql`devices_device d
  ${modelNames || isModelShown ? sql`join devices_model m on m.id = d.model_id` : sql``}
  ${kind === 'printer_firmware' ? sql`left join devices_printer printer on printer.device_id = d.id` : sql``}`;

/** The numbers of a version in their order, '{2,5,6}' of 'V2.5.6'; null where none is known, which compares to nothing. */
const versionOf = (column: RawBuilder<unknown>) =>
  sql`string_to_array(substring(${column} from '[0-9]{1,9}(?:[.][0-9]{1,9})*'), '.')::int[]`;

/** The device has no shop, or its shop no known hours. */
export const lacksHours = sql<boolean>`devices_shop_has_hours(d.shop_id) is not true`;

/**
 * Firmware only goes onto the version it replaces. Of a printer nobody has heard of that is not known, and the wrong
 * firmware ends a printer: unlike other kinds, this one leaves out what is unknown.
 */
const printerCases = ({ name, version, previousVersion }: Record<string, unknown>) => [
  sql`when printer.firmware_name is distinct from ${name}::text then 'no_printer'`,
  sql`when printer.firmware_version = ${version}::text then 'printer_current'`,
  sql`when printer.firmware_version <> ${previousVersion}::text then 'printer_version'`,
];

/**
 * Why a device of `targetDevices` is left out; null when it is not. A device whose version or abilities are unknown is
 * let through: it refuses by itself what it cannot do. One that never came online may do so in time, unless somebody
 * waits for the answer.
 */
export function skipReason({
  kind,
  payload,
  modelNames,
  audience,
  withoutHours,
}: Demand): RawBuilder<SkipReason | null> {
  const isThirdParty = (kind === 'install' || kind === 'upgrade') && payload.isThirdParty !== false;
  const cases = [
    sql`when d.state = 'disabled' then 'disabled'`,
    kindOf(kind).isInteractive ? sql`when d.state = 'inactive' then 'inactive'` : null,
    modelNames ? sql`when m.name <> all(${modelNames}::text[]) then 'model'` : null,
    audience ? sql`when (${inAudience(audience)}) is not true then 'not_visible'` : null,
    isThirdParty
      ? sql`when ${versionOf(sql`d.os_version`)} < ${`{${thirdPartyOsVersion.replaceAll('.', ',')}}`}::int[] then 'os_version'`
      : null,
    withoutHours === 'skip' ? sql`when ${lacksHours} then 'no_hours'` : null,
    ...(kind === 'printer_firmware' ? printerCases(payload) : []),
    sql`when d.able_kinds & ${String(kindMask([kind]))}::bigint = 0 then 'unsupported'`,
  ].filter((part) => part !== null);
  return sql<SkipReason | null>`case ${sql.join(cases, sql` `)} end`;
}
