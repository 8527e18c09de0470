import { secretDots } from '@tilldeck/contracts/appstore/parameter.limits';
import { readValue } from '@tilldeck/contracts/appstore/parameter.rules';
import {
  type AppParameter,
  type ParameterField,
  type ParameterLevel,
  type ParameterTarget,
  parameterLevels,
  type TypedValues,
} from '@tilldeck/contracts/appstore/parameter.schemas';
import { z } from 'zod';
import { textOf } from './parameter.states.ts';

/** Names of the form's own fields begin as no field of an app can. */
const placeShape = {
  $app: z.string(),
  $level: z.enum(parameterLevels),
  $place: z.string(),
};
export type PlaceName = keyof typeof placeShape;

const valueRule = (field: ParameterField) =>
  z
    .string()
    .optional()
    .superRefine((text, judge) => {
      if (text === undefined || (field.type === 'secret' && text === secretDots)) return;
      const read = readValue(field, text);
      if ('issue' in read) judge.issues.push({ code: 'custom', message: read.issue, input: text });
    });

/** One schema for whom values are for and for the values, each by its field. */
export const valueSchema = (fields: readonly ParameterField[], hasPlace: boolean) =>
  z.object({
    ...(hasPlace ? placeShape : {}),
    ...Object.fromEntries(fields.map((field) => [field.key, valueRule(field)])),
  }) as z.ZodObject<z.ZodRawShape>;

export const typedIn = (values: Record<string, unknown>): TypedValues =>
  Object.entries(values).flatMap(([key, value]) =>
    key.startsWith('$') || typeof value !== 'string' || value === '' ? [] : [{ key, value }],
  );

export const targetOf = (appId: string, level: ParameterLevel, place: string): ParameterTarget => ({
  appId,
  level,
  ...(level === 'partner' ? { orgId: place } : level === 'group' ? { groupId: place } : { sn: place }),
});

export const placeOfRecord = (record: AppParameter): string =>
  record.level === 'partner' ? record.orgId : record.level === 'group' ? (record.groupId ?? '') : record.target;

/** Values of a record as a form begins with them. */
export const initialOf = (record: AppParameter): Record<string, string> =>
  Object.fromEntries(Object.entries(record.values).map(([key, value]) => [key, textOf(value)]));
