import { secretDots } from '@tilldeck/contracts/appstore/parameter.limits';
import { fillVariables, issueOf, readValue } from '@tilldeck/contracts/appstore/parameter.rules';
import type {
  OriginatedValue,
  ParameterField,
  ParameterOrigin,
  ParameterValue,
  ParameterValues,
} from '@tilldeck/contracts/appstore/parameter.schemas';
import type { SealedValue, StoredValue, StoredValues } from '@tilldeck/db/stored-shapes';

/** What somebody set, or what a device took before. */
export interface Layer {
  origin: Exclude<ParameterOrigin, 'default'>;
  name: string;
  values: StoredValues;
}

export interface Settled {
  value: StoredValue;
  origin: ParameterOrigin;
  name: string;
}

export const isSealed = (value: StoredValue): value is SealedValue => typeof value === 'object';

/**
 * Whether a stored value counts for a field as it is defined now. Secrets lie sealed, everything else open: a field that
 * became a secret, or is none any more, has to be set again.
 */
export const fits = (field: ParameterField, value: StoredValue): boolean =>
  field.type === 'secret' ? isSealed(value) : !isSealed(value) && issueOf(field, value) === null;

const defaultOf = (field: ParameterField): ParameterValue | undefined => {
  const read = field.byDefault === '' ? undefined : readValue(field, field.byDefault);
  return read && 'value' in read ? read.value : undefined;
};

/** One value for each field: of the last layer that has one that fits, else the default. */
export function settle(fields: readonly ParameterField[], layers: readonly Layer[]): Map<string, Settled> {
  const settled = new Map<string, Settled>();
  for (const field of fields) {
    const layer = layers.findLast(({ values }) => {
      const value = values[field.key];
      return value !== undefined && fits(field, value);
    });
    const byDefault = defaultOf(field);
    const value = layer?.values[field.key];
    if (layer && value !== undefined) settled.set(field.key, { value, origin: layer.origin, name: layer.name });
    else if (byDefault !== undefined) settled.set(field.key, { value: byDefault, origin: 'default', name: '' });
  }
  return settled;
}

/** Required fields that have no value, or an empty one. */
export const missingOf = (fields: readonly ParameterField[], settled: ReadonlyMap<string, Settled>): string[] =>
  fields.filter(({ isRequired, key }) => isRequired && (settled.get(key)?.value ?? '') === '').map(({ key }) => key);

/** Without the secrets that did not open: they have no value. */
export const readableOf = (settled: ReadonlyMap<string, Settled>, document: ParameterValues): Map<string, Settled> =>
  new Map([...settled].filter(([key, { value }]) => !isSealed(value) || key in document));

/** What is worth remembering once a device took it. A default is not: a better one is to reach devices, too. */
export const rememberedOf = (settled: ReadonlyMap<string, Settled>): StoredValues =>
  Object.fromEntries([...settled].flatMap(([key, { value, origin }]) => (origin === 'default' ? [] : [[key, value]])));

/** What an app is told: secrets opened, variables filled in. A secret that does not open is left out. */
export function documentOf(
  fields: readonly ParameterField[],
  settled: ReadonlyMap<string, Settled>,
  facts: Readonly<Record<string, string>>,
  open: (key: string, value: SealedValue) => string | null,
): ParameterValues {
  const document: ParameterValues = {};
  for (const { key, type } of fields) {
    const value = settled.get(key)?.value;
    if (value === undefined) continue;
    if (isSealed(value)) {
      const secret = open(key, value);
      if (secret !== null) document[key] = secret;
    } else document[key] = type === 'text' && typeof value === 'string' ? fillVariables(value, facts) : value;
  }
  return document;
}

/** The same text for the same values, in whatever order they came. */
export const canonicalText = (values: ParameterValues): string =>
  JSON.stringify(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)));

const shown = (value: StoredValue): ParameterValue => (isSealed(value) ? secretDots : value);

/** For people: with where each comes from, secrets as dots. */
export const presentSettled = (
  fields: readonly ParameterField[],
  settled: ReadonlyMap<string, Settled>,
  document: ParameterValues = {},
): OriginatedValue[] =>
  fields.flatMap(({ key }) => {
    const one = settled.get(key);
    if (!one) return [];
    const value = isSealed(one.value) ? secretDots : (document[key] ?? one.value);
    return [{ key, value, origin: one.origin, name: one.name }];
  });

/** The values of one place, for people, and the fields whose values do not count. */
export function presentValues(
  fields: readonly ParameterField[],
  values: StoredValues,
): { values: ParameterValues; unfit: string[] } {
  const counting: ParameterValues = {};
  for (const field of fields) {
    const value = values[field.key];
    if (value !== undefined && fits(field, value)) counting[field.key] = shown(value);
  }
  return { values: counting, unfit: Object.keys(values).filter((key) => !(key in counting)) };
}
