import type { TargetScope } from '@tilldeck/contracts/tasks/target.schemas';
import { useTranslation } from 'react-i18next';
import { type Choices, type SearchSource, useChoices } from '../../../../components/choices/useChoices.ts';
import type { Fact } from '../../../../components/details/FactsGrid.tsx';
import { deviceFilters, deviceSearch } from '../../../../components/device/device.filters.ts';
import { filterChoices, type ListFilter } from '../../../../components/list/list.filters.ts';
import { usePhrase } from '../../../../components/text/usePhrase.ts';
import { groupNumber } from '../../../../lib/format/abbreviate-number.ts';

const records = {
  model: ['modelIds', deviceSearch('model')],
  group: ['groupIds', deviceSearch('group')],
  tag: ['tagIds', deviceSearch('tag')],
  shop: ['shopIds', deviceSearch('shop')],
  partner: ['partnerIds', deviceSearch('partner')],
} as const satisfies Partial<Record<TargetScope, readonly [string, SearchSource]>>;
const shownSerials = 10;

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];

/** Which devices a task was aimed at, as facts. */
export function useTargetFacts(target: Record<string, unknown>): Fact[] {
  const { t } = useTranslation('task');
  const phrase = usePhrase();
  const scope = target.scope as TargetScope;
  const filter = (target.filter ?? {}) as Record<string, unknown>;
  const except = (target.except ?? {}) as Record<string, unknown>;
  const facts: Fact[] = [{ label: t('target.scope'), value: t(`scope.${scope}`) }];
  if (scope in records) {
    const [field, source] = records[scope as keyof typeof records];
    facts.push({
      label: t(`scope.${scope}`),
      value: <Names source={source} ids={listOf(target[field])} />,
      isWide: true,
    });
  }
  if (scope === 'sn')
    facts.push({
      label: t('target.sns'),
      value: <Serials sns={listOf(target.sns)} total={target.snCount as number | undefined} />,
      isWide: true,
    });
  if (scope === 'filter')
    for (const each of deviceFilters.filter(({ name }) => filter[name] !== undefined))
      facts.push({
        label: phrase(each.label),
        value: <FilterValueText filter={each} values={listOf(filter[each.name])} />,
      });
  if (except.sns) facts.push({ label: t('target.except'), value: <Serials sns={listOf(except.sns)} />, isWide: true });
  if (except.groupId)
    facts.push({
      label: t('target.exceptGroup'),
      value: <Names source={records.group[1]} ids={listOf(except.groupId)} />,
    });
  return facts;
}

function Names({ source, ids }: { source: Choices; ids: readonly string[] }) {
  const named = useChoices(source, { values: ids, isWanted: ids.length > 0 });
  // An id says nothing to a person; it is shown only where no name came.
  const unnamed = (id: string) => (named.isLoading ? '…' : id);
  return ids.map((id) => named.options.find(({ value }) => value === id)?.text ?? unnamed(id)).join(', ');
}

function Serials({ sns, total = sns.length }: { sns: readonly string[]; total?: number | undefined }) {
  const { t } = useTranslation('task');
  const rest = total - Math.min(sns.length, shownSerials);
  return (
    <span className="blk-mono">
      {sns.slice(0, shownSerials).join(' ')}
      {rest > 0 ? ` ${t('target.moreSns', { amount: groupNumber(rest) })}` : ''}
    </span>
  );
}

function FilterValueText({ filter, values }: { filter: ListFilter; values: readonly string[] }) {
  return filter.kind === 'ids' ? <Serials sns={values} /> : <Names source={filterChoices(filter)} ids={values} />;
}
