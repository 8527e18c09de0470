import type { EffectiveDocument } from '@tilldeck/contracts/policies/effective.schemas';
import { policyKindOf } from '@tilldeck/contracts/policies/policies.kinds';
import { type ValueLine, valueLines } from './value-lines.rules.ts';

type Item = EffectiveDocument['items'][number];

/** The settings of one value. An entry of a list is named by the list; a value of its own needs no outer name. */
export function linesOfValue(kind: Item['kind'], { field, value }: Item['values'][number]): ValueLine[] {
  const { merge, listField = '' } = policyKindOf(kind);
  if (merge === 'list') return [{ path: [listField], value: [value] }];
  return valueLines(value, merge === 'fields' ? [field] : []);
}
