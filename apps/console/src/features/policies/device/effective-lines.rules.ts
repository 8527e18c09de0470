import type { EffectiveDocument, EffectiveRule } from '@tilldeck/contracts/policies/effective.schemas';
import { policyKindOf } from '@tilldeck/contracts/policies/policies.kinds';
import { linesOfValue } from '../../../components/setting/effective-value.rules.ts';
import type { ValueLine } from '../../../components/setting/value-lines.rules.ts';

type Item = EffectiveDocument['items'][number];
type EffectiveValue = Item['values'][number];

export interface ExplainedLines extends Pick<EffectiveValue, 'rule' | 'beat'> {
  /** The same for no other part of the kind. */
  key: string;
  lines: ValueLine[];
}

/** The settings of a kind, those together that one rule sets over the same others; entries of a list on one line. */
export function explainedLines({ kind, values }: Pick<Item, 'kind' | 'values'>): ExplainedLines[] {
  const groups = new Map<string, EffectiveValue[]>();
  for (const value of values) {
    const why = JSON.stringify([value.rule, value.beat]);
    groups.set(why, [...(groups.get(why) ?? []), value]);
  }
  const { merge, listField = '' } = policyKindOf(kind);
  return [...groups].flatMap(([key, group]) => {
    const [first] = group;
    if (!first) return [];
    const lines =
      merge === 'list'
        ? [{ path: [listField], value: group.map(({ value }) => value) }]
        : group.flatMap((value) => linesOfValue(kind, value));
    return [{ key, rule: first.rule, beat: first.beat, lines }];
  });
}

export interface ComparedLine extends ValueLine {
  rule: EffectiveRule;
}

export interface ComparedItem {
  kind: Item['kind'];
  rows: { key: string; now: ComparedLine | undefined; moved: ComparedLine | undefined; isChanged: boolean }[];
}

/** Settings by what they are about: entries of lists by the entry, others by the name of the setting. */
function linesByKey(item: Item | undefined): Map<string, ComparedLine> {
  const isList = item ? policyKindOf(item.kind).merge === 'list' : false;
  const lines = (item?.values ?? []).flatMap((value) =>
    item
      ? linesOfValue(item.kind, value).map(
          (line) => [isList ? value.field : line.path.join('.'), { ...line, rule: value.rule }] as const,
        )
      : [],
  );
  return new Map(lines);
}

/** The same device here and elsewhere, side by side, kind by kind. */
export function compareDocuments(now: EffectiveDocument, moved: EffectiveDocument): ComparedItem[] {
  const kinds = [...new Set([...now.items, ...moved.items].map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const [here, there] = [now, moved].map(({ items }) => linesByKey(items.find((item) => item.kind === kind)));
    const keys = [...new Set([...(here?.keys() ?? []), ...(there?.keys() ?? [])])];
    return {
      kind,
      rows: keys.map((key) => {
        const [before, after] = [here?.get(key), there?.get(key)];
        return {
          key,
          now: before,
          moved: after,
          isChanged: JSON.stringify(before?.value) !== JSON.stringify(after?.value),
        };
      }),
    };
  });
}
