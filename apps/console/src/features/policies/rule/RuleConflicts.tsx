import { customItemRoutes } from '@tilldeck/contracts/policies/effective.routes';
import type { ruleConflict } from '@tilldeck/contracts/policies/effective.schemas';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { SectionTable } from '../../../components/list/SectionTable.tsx';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { ToneTag } from '../../../components/text/StatusTag.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { KindText } from '../parts/kind/KindText.tsx';
import { RuleLink } from '../parts/kind/RuleLink.tsx';

type Conflict = z.output<typeof ruleConflict>;

function SortText({ sort }: { sort: Conflict['sort'] }) {
  const { t } = useTranslation('policies');
  return <ToneTag tone={sort === 'tie' ? 'warn' : 'off'} text={t(`conflict.${sort}`)} />;
}

const columns: readonly ListColumn<Conflict>[] = [
  {
    key: 'name',
    title: (t) => t('policies:conflict.rule'),
    isKey: true,
    width: 220,
    render: ({ kind, ruleId, name }) => <RuleLink kind={kind} id={ruleId} name={name} />,
  },
  { key: 'kind', title: (t) => t('policies:field.kind'), width: 150, render: ({ kind }) => <KindText kind={kind} /> },
  {
    key: 'sort',
    title: (t) => t('policies:conflict.sort'),
    width: 300,
    render: ({ sort }) => <SortText sort={sort} />,
  },
  {
    key: 'other',
    title: (t) => t('policies:conflict.other'),
    width: 220,
    render: ({ kind, otherId, otherName }) =>
      otherName === null ? null : <RuleLink kind={kind} id={otherId} name={otherName} />,
  },
  {
    key: 'deviceCount',
    title: (t) => t('policies:field.devices'),
    width: 100,
    align: 'end',
    render: ({ deviceCount }) => <NumberText value={deviceCount} isWhole />,
  },
];

/** Rules that win nowhere, and rules that only the date of their release decides between. */
export function RuleConflicts() {
  const { t } = useTranslation('policies');
  const conflicts = useCall(customItemRoutes.conflicts, {});
  return (
    <SectionTable
      title={t('items.conflicts')}
      isTitleHidden
      read={conflicts}
      columns={columns}
      rows={conflicts.data ?? []}
      rowKey={({ sort, ruleId, otherId }) => `${sort} ${ruleId} ${otherId}`}
      rowLabel={({ name }) => name}
      empty={<EmptyState kind="nothing" title={t('conflict.none')} text={t('conflict.noneText')} isCompact />}
    />
  );
}
