import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { timeRangeFields } from '../core/time-range.ts';
import { email } from '../identity/session.schemas.ts';
import { ruleTarget } from '../policies/rule.schemas.ts';
import { lookMinutes, maxDetectionMails, maxDetectionName } from './detection.limits.ts';

/** every: a row for each look. once: a row for each time without connection. */
export const detectionRules = ['every', 'once'] as const;
export type DetectionRule = (typeof detectionRules)[number];
export const detectionStates = ['enabled', 'disabled'] as const;
/** How a connection ended, or why an absence begins without one; as `link_absence` has it. */
export const absenceCauses = ['closed', 'lost', 'node', 'found', 'moved', 'enabled'] as const;
export type AbsenceCause = (typeof absenceCauses)[number];
/**
 * Why nobody was told. outage: our own broker, presence or database was away. closed: outside the opening hours of the shop.
 * flapping: told once already while the device comes and goes. no_mail: the policy has no addresses. held: the mail server is
 * away, the next email says it.
 */
export const silences = ['outage', 'closed', 'flapping', 'no_mail', 'held'] as const;
export type Silence = (typeof silences)[number];
export const tellings = ['mailed', 'silent'] as const;

const count = z.number().int();
const clock = z.iso.time({ precision: -1 });

const times = {
  slotFrom: clock.describe('On the clock of the shop, else of the device').meta({ example: '09:00' }),
  slotTo: clock
    .describe('Before `slotFrom`: the slot passes midnight. The same: the whole day')
    .meta({ example: '18:00' }),
  intervalMinutes: count.min(lookMinutes.min).max(lookMinutes.max).describe('Minutes between two looks'),
  target: ruleTarget,
};

export const detectionDraft = z.object({
  name: z.string().trim().min(1).max(maxDetectionName),
  ...times,
  rule: z.enum(detectionRules),
  emails: z
    .array(email)
    .max(maxDetectionMails)
    .default([])
    .refine((all) => new Set(all.map((one) => one.toLowerCase())).size === all.length, 'duplicate'),
  remark: z.string().trim().max(200).default(''),
});
export type DetectionDraft = z.output<typeof detectionDraft>;

const id = recordRef('detectionPolicy');
export const oneDetection = z.object({ id });
export const detectionMove = z.object({ id, version: count });
export const detectionChange = detectionDraft.extend(detectionMove.shape);
export const detectionAim = z.object(times);

export const detectionFilter = z.object({
  keyword: z.string().trim().max(maxDetectionName).optional().describe('Part of the name'),
  state: z.enum(detectionStates).optional(),
  rule: z.enum(detectionRules).optional(),
  isDark: z.boolean().optional().describe('Found devices that are still offline'),
  needsChange: z
    .boolean()
    .optional()
    .describe('What it watched is gone, it watches too many devices, or an address refuses its emails'),
});

export const detection = z.object({
  id: recordId,
  version: count,
  name: z.string(),
  orgName: z.string(),
  state: z.enum(detectionStates),
  slotFrom: z.string(),
  slotTo: z.string(),
  intervalMinutes: count,
  rule: z.enum(detectionRules),
  emails: z.array(z.string()),
  target: ruleTarget,
  targetNames: z.array(z.string()),
  remark: z.string(),
  createdBy: z.string(),
  deviceCount: count.describe('Devices watched, as counted last'),
  maxDevices: count.describe('More devices than this are a mistake'),
  hasLostTarget: z.boolean().describe('What the policy watched is not there any more'),
  darkCount: count.describe('Devices it found offline that are still offline'),
  strip: z.array(count).length(24).describe('Devices found offline in each of the last 24 hours, the current one last'),
  lastLookAt: instant.nullable(),
  nextLookAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Detection = z.output<typeof detection>;

const silenced = z.array(z.object({ silence: z.enum(silences), count }));
export const detectionDetail = detection.extend({
  mailCount: count.describe('Emails of the last 7 days'),
  toldCount: count.describe('Devices they told about'),
  silenced: silenced.describe('Of the last 7 days: absences nobody was told about, by reason'),
  refusedEmails: z.array(z.string()).describe('Addresses that refused the last email'),
  largest: z
    .array(z.object({ name: z.string(), count: count.describe('At most ten times the limit') }))
    .describe('Where there are too many devices: what brings the most, the largest first'),
});
export type DetectionDetail = z.output<typeof detectionDetail>;

export const detectionPreview = z.object({
  deviceCount: count,
  isTooMany: z.boolean(),
  maxDevices: count,
  absenceCount: count.describe('Absences of these devices in the last 7 days'),
  isCut: z.boolean().describe('There are more absences than a preview reads'),
  foundCount: count.describe('Of them those the policy would have found'),
  mailCount: count.describe('Emails it would have sent'),
  toldDeviceCount: count.describe('Devices they would have told about'),
  silenced,
});
export type DetectionPreview = z.output<typeof detectionPreview>;

export const detectionLogFilter = z.object({
  id,
  sn: z.string().trim().max(40).optional().describe('Serial number, from its beginning'),
  shopId: recordRef('shop').optional(),
  telling: z.enum(tellings).optional(),
  isOpen: z.boolean().optional().describe('Still offline'),
  ...timeRangeFields,
});

export const detectionEntry = z.object({
  id: recordId,
  lookAt: instant,
  deviceId: recordId,
  sn: z.string(),
  orgName: z.string(),
  shopId: recordId.nullable(),
  shopName: z.string().nullable(),
  cause: z.enum(absenceCauses),
  since: instant,
  until: instant.nullable(),
  telling: z.enum(tellings),
  silence: z.enum(silences).nullable(),
  mailedAt: instant.nullable(),
  backMailedAt: instant.nullable().describe('When an email said that it is back'),
  isIncident: z.boolean().describe('One of many devices of the organisation that left at once'),
});
export type DetectionEntry = z.output<typeof detectionEntry>;

export const detectionShop = z.object({
  shopId: recordId.nullable(),
  shopName: z.string().nullable(),
  darkCount: count,
  deviceCount: count.describe('Devices of the shop that the caller sees'),
  since: instant.describe('The first of them'),
});

/** A time without connection that nobody was told about. */
export const silencedCase = z.object({
  id: recordId,
  deviceId: recordId,
  sn: z.string(),
  shopName: z.string().nullable(),
  since: instant,
  until: instant.nullable(),
  silence: z.enum(silences).nullable().describe('Null: it was over before the next email'),
});
export type SilencedCase = z.output<typeof silencedCase>;

/** The log of one shop, by the same filters. */
export const detectionShopEntry = z.object({
  id: z.string().describe('Of the shop; 0 for devices without one'),
  shopId: recordId.nullable(),
  shopName: z.string().nullable(),
  deviceCount: count.describe('Devices found offline'),
  absenceCount: count,
  openCount: count.describe('Of the devices those still offline'),
  mailedCount: count.describe('Absences that were told'),
  firstSince: instant,
  lastUntil: instant.nullable().describe('Null while a device is still offline'),
});
export type DetectionShopEntry = z.output<typeof detectionShopEntry>;

export const absenceRequest = z.object({ deviceId: recordRef('device'), from: instant, to: instant });
export const deviceAbsence = z.object({
  since: instant,
  until: instant.nullable(),
  cause: z.enum(absenceCauses),
  isOurs: z.boolean().describe('It began in an outage of the service'),
  mailedBy: z.array(z.string()).describe('Offline detections that told about it'),
});
export type DeviceAbsence = z.output<typeof deviceAbsence>;
