import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { serialNumber } from '../devices/serial-number.schemas.ts';

export const maxParameterFields = 100;
export const maxParameterBytes = 32 * 1024;
export const parameterTypes = ['text', 'number', 'switch', 'choice', 'secret'] as const;
export type ParameterType = (typeof parameterTypes)[number];

/** What may stand in a text as `{{device.sn}}`; filled in for each device when it is handed over. */
export const parameterVariables = [
  'device.sn',
  'device.model',
  'device.customerSn',
  'shop.name',
  'shop.code',
  'shop.city',
  'shop.country',
  'shop.timezone',
  'partner.name',
  'partner.id',
] as const;
export type ParameterVariable = (typeof parameterVariables)[number];

export const parameterValue = z.union([z.string().max(4_000), z.number(), z.boolean()]);
export type ParameterValue = z.output<typeof parameterValue>;
export const parameterValues = z.record(z.string().max(64), parameterValue);
export type ParameterValues = z.output<typeof parameterValues>;

export const parameterField = z.object({
  key: z
    .string()
    .max(64)
    .regex(/^[a-z][A-Za-z0-9_.]*$/, 'invalid')
    .meta({ example: 'receiptFooter' }),
  titleEn: z.string().trim().min(1).max(60),
  titleZh: z.string().trim().min(1).max(60),
  type: z.enum(parameterTypes),
  choices: z.array(z.string().trim().min(1).max(100)).max(50).default([]).describe('Of a `choice`'),
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  isRequired: z.boolean().default(false),
  byDefault: parameterValue.nullable().default(null),
  hint: z.string().trim().max(200).default(''),
});
export type ParameterField = z.output<typeof parameterField>;

/** What an app can be told. One for each app that takes parameters. */
export const appDefinition = z.object({
  appId: recordId,
  appName: z.string(),
  package: z.string(),
  fields: z.array(parameterField),
  updatedAt: instant,
  version: z.int(),
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

export const parameterLevels = ['partner', 'group', 'device'] as const;
export type ParameterLevel = (typeof parameterLevels)[number];
/** Values for the devices of a partner, of a group, or one device; the nearest one counts. */
export const appParameter = z.object({
  id: recordId,
  appId: recordId,
  appName: z.string(),
  level: z.enum(parameterLevels),
  target: z.string().describe('Name of the partner or group, or the serial number'),
  orgId: recordId,
  groupId: recordId.nullable(),
  deviceId: recordId.nullable(),
  values: parameterValues.describe('Secrets as dots'),
  updatedBy: z.string(),
  updatedAt: instant,
  version: z.int(),
});
export type AppParameter = z.output<typeof appParameter>;
export const parameterFilter = z.object({
  appId: recordRef('app').optional(),
  level: z.enum(parameterLevels).optional(),
  target: z.string().trim().max(100).optional().describe('Part of its name'),
});
export const parameterDraft = z.object({
  appId: recordRef('app'),
  level: z.enum(parameterLevels),
  orgId: recordRef('org').optional().describe('Of a partner; the own one when absent'),
  groupId: recordRef('deviceGroup').optional(),
  sn: serialNumber.optional(),
  values: parameterValues,
});
export const parameterChange = z.object({ id: recordRef('appParameter'), version: z.int(), values: parameterValues });
export const oneParameter = z.object({ id: recordRef('appParameter') });

/** What one device would get, and where each value comes from. */
export const parameterOrigins = ['default', 'last', ...parameterLevels] as const;
export const resolvedParameters = z.object({
  appId: recordId,
  package: z.string(),
  sn: z.string(),
  hash: z.string().describe('Changes when a value does'),
  values: parameterValues,
  origins: z.record(z.string(), z.enum(parameterOrigins)),
  missing: z.array(z.string()).describe('Required fields nobody gave a value'),
});
export type ResolvedParameters = z.output<typeof resolvedParameters>;
export const resolveRequest = z.object({ appId: recordRef('app'), sn: serialNumber });
