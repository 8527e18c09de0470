import { z } from 'zod';
import { instant, recordId, recordRef, sensitive } from '../core/schema.ts';
import { serialNumber } from '../devices/serial-number.schemas.ts';
import { maxParameterFields, maxParameterText, parameterKey, parameterTypes, secretDots } from './parameter.limits.ts';
import { faultOfField } from './parameter.rules.ts';

/** What an app reads. */
export const parameterValue = z.union([z.string(), z.number(), z.boolean()]);
export type ParameterValue = z.output<typeof parameterValue>;
export const parameterValues = z.record(z.string(), parameterValue);
export type ParameterValues = z.output<typeof parameterValues>;

export const parameterField = z
  .object({
    key: z.string().max(64).regex(parameterKey, 'parameterKey').meta({ example: 'receiptFooter' }),
    titleEn: z.string().trim().min(1).max(60),
    titleZh: z.string().trim().min(1).max(60),
    type: z.enum(parameterTypes),
    choices: z.array(z.string().trim().min(1).max(100)).max(50).default([]).describe('Of a `choice`'),
    min: z.number().nullable().default(null).describe('Of a number; of a text its fewest characters'),
    max: z.number().nullable().default(null).describe('Of a number; of a text its most characters'),
    isRequired: z.boolean().default(false),
    byDefault: z.string().max(maxParameterText).default('').describe('As text; empty for none'),
    hint: z.string().trim().max(200).default(''),
  })
  .superRefine((field, judge) => {
    const fault = faultOfField(field);
    if (fault) judge.issues.push({ code: 'custom', message: fault.issue, path: [fault.at], input: field });
  });
export type ParameterField = z.output<typeof parameterField>;

/** What an app can be told. One for each app that takes parameters. */
export const appDefinition = z.object({
  appId: recordId,
  appName: z.string(),
  package: z.string(),
  orgName: z.string().describe('Whose app it is; empty where one does not see them'),
  mayEdit: z.boolean().describe('It is of the own organisation or one below'),
  fields: z.array(parameterField),
  updatedAt: instant.nullable(),
  version: z.int().describe('0 until it is defined'),
});
export type AppDefinition = z.output<typeof appDefinition>;
export const definitionFilter = z.object({ keyword: z.string().trim().max(100).optional() });
export const definitionDraft = z.object({
  appId: recordRef('app'),
  version: z.int().min(0).describe('0 for the first'),
  fields: z
    .array(parameterField)
    .max(maxParameterFields)
    .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'duplicate'),
});
/** Fields with values that stand for them and do not fit: they stay and do not count. */
export const savedDefinition = appDefinition.extend({
  unfit: z.array(z.object({ key: z.string(), count: z.int() })).describe('Of those in reach, the first 10,000'),
});

/** Apps to choose from. */
export const appChoiceFilter = z.object({
  keyword: z.string().trim().max(100).optional(),
  ids: z.array(recordId).max(20).optional().describe('To learn their names'),
});
export const appChoice = z.object({ id: recordId, name: z.string(), package: z.string(), fieldCount: z.int() });
export type AppChoice = z.output<typeof appChoice>;

export const parameterLevels = ['partner', 'group', 'device'] as const;
export type ParameterLevel = (typeof parameterLevels)[number];
/** Values for the devices of a partner, of a group, or one device; the nearest one counts. */
export const appParameter = z.object({
  id: recordId,
  appId: recordId,
  appName: z.string(),
  package: z.string(),
  level: z.enum(parameterLevels),
  target: z.string().describe('Name of the partner or group, or the serial number'),
  orgId: recordId,
  orgName: z.string(),
  groupId: recordId.nullable(),
  deviceId: recordId.nullable(),
  values: parameterValues.describe('Those that fit; secrets as dots'),
  unfit: z.array(z.string()).describe('Fields whose values do not fit what the app takes now; they do not count'),
  updatedBy: z.string(),
  updatedAt: instant,
  version: z.int(),
});
export type AppParameter = z.output<typeof appParameter>;
export const parameterFilter = z.object({
  appId: recordRef('app').optional(),
  level: z.enum(parameterLevels).optional(),
  target: z.string().trim().max(100).optional().describe('Part of the name, or the beginning of a serial number'),
});

/** Values as they are typed: texts, read by the type of their field. What is not named is inherited. */
export const typedValues = z
  .array(
    z.object({
      key: z.string().max(64),
      value: sensitive(z.string().max(maxParameterText)).describe(`${secretDots} leaves a secret as it is`),
    }),
  )
  .max(maxParameterFields);
export type TypedValues = z.output<typeof typedValues>;

const target = {
  appId: recordRef('app'),
  level: z.enum(parameterLevels),
  orgId: recordRef('org').optional().describe('Of a partner; the own one when absent'),
  groupId: recordRef('deviceGroup').optional(),
  sn: serialNumber.optional(),
};
/** Whom values can be for, to choose from. */
export const placeFilter = z.object({
  level: z.enum(parameterLevels),
  keyword: z.string().trim().max(100).optional(),
});
export const deviceChoiceFilter = placeFilter.omit({ level: true });
export const placeChoice = z.object({
  id: z.string().describe('Of a device its serial number'),
  name: z.string(),
  orgName: z.string(),
});
export type PlaceChoice = z.output<typeof placeChoice>;

export const parameterTarget = z.object(target);
export type ParameterTarget = z.output<typeof parameterTarget>;
export const parameterDraft = z.object({ ...target, values: typedValues });
export const parameterChange = z.object({ id: recordRef('appParameter'), version: z.int(), values: typedValues });
export const oneParameter = z.object({ id: recordRef('appParameter') });

/** Where a value comes from. `last`: nobody sets it any more, and it is what the device last took. */
export const parameterOrigins = ['default', 'last', ...parameterLevels] as const;
export type ParameterOrigin = (typeof parameterOrigins)[number];
export const originatedValue = z.object({
  key: z.string(),
  value: parameterValue.describe('A secret as dots'),
  origin: z.enum(parameterOrigins),
  name: z.string().describe('Of the partner, group or device that sets it'),
});
export type OriginatedValue = z.output<typeof originatedValue>;

/** What a form for values needs: the fields, and what counts where it sets nothing. */
export const parameterForm = z.object({
  fields: z.array(parameterField),
  inherited: z.array(originatedValue),
});

/** What one device would get, and where each value comes from. */
export const resolvedParameters = z.object({
  appId: recordId,
  package: z.string(),
  sn: z.string(),
  hash: z.string().describe('Changes when a value does'),
  fields: z.array(parameterField),
  values: z.array(originatedValue).describe('Variables filled in'),
  missing: z.array(z.string()).describe('Required fields without a value'),
  lastTakenAt: instant.nullable().describe('When the device last took values'),
  isCurrent: z.boolean().describe('What it last took is what it would get now'),
});
export type ResolvedParameters = z.output<typeof resolvedParameters>;
export const resolveRequest = z.object({ appId: recordRef('app'), sn: serialNumber });
