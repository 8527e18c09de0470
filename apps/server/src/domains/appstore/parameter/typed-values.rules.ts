import { maxParameterBytes, type ParameterIssue, secretDots } from '@tilldeck/contracts/appstore/parameter.limits';
import { readValue } from '@tilldeck/contracts/appstore/parameter.rules';
import type { ParameterField, TypedValues } from '@tilldeck/contracts/appstore/parameter.schemas';
import type { SealedValue, StoredValues } from '@tilldeck/db/stored-shapes';
import { isSealed } from './parameter.rules.ts';

export interface ReadValues {
  values: StoredValues;
  /** What is wrong, by field. */
  issues: Record<string, ParameterIssue>;
}

/** Reads typed values as the definition says. Dots keep the secret that stood there before. */
export function readTypedValues(
  fields: readonly ParameterField[],
  typed: TypedValues,
  before: StoredValues,
  seal: (key: string, secret: string) => SealedValue,
): ReadValues {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const values: StoredValues = {};
  const issues: Record<string, ParameterIssue> = {};
  let bytes = 0;
  for (const { key, value: text } of typed) {
    bytes += Buffer.byteLength(text);
    const field = byKey.get(key);
    const former = before[key];
    if (!field) issues[key] = 'unknown_field';
    else if (key in values) issues[key] = 'duplicate';
    else if (field.type === 'secret' && text === secretDots) {
      if (former !== undefined && isSealed(former)) values[key] = former;
      else issues[key] = 'required';
    } else {
      const read = readValue(field, text);
      if ('issue' in read) issues[key] = read.issue;
      else values[key] = field.type === 'secret' ? seal(key, text) : read.value;
    }
    if (bytes > maxParameterBytes) issues[key] ??= 'too_much';
  }
  return { values, issues };
}
