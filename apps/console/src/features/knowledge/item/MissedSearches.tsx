import { knowledgeRoutes } from '@tilldeck/contracts/knowledge/item.routes';
import type { MissedWords } from '@tilldeck/contracts/knowledge/item.schemas';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { SectionTable } from '../../../components/list/SectionTable.tsx';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { createHref } from './knowledge.paths.ts';

const columns: ListColumn<MissedWords>[] = [
  { key: 'words', title: (t) => t('knowledge:missed.words'), isKey: true, width: 320 },
  {
    key: 'people',
    title: (t) => t('knowledge:missed.people'),
    align: 'end',
    width: 100,
    render: ({ people }) => <NumberText value={people} />,
  },
  {
    key: 'times',
    title: (t) => t('knowledge:missed.times'),
    align: 'end',
    width: 120,
    render: ({ times }) => <NumberText value={times} />,
  },
  {
    key: 'lastAt',
    title: (t) => t('knowledge:missed.lastAt'),
    width: 180,
    render: ({ lastAt }) => <TimeText at={lastAt} />,
  },
];

/** What people searched for and did not find: the list of answers that are missing. */
export function MissedSearches() {
  const { t } = useTranslation('knowledge');
  const missed = useCall(knowledgeRoutes.missed, {});
  const { row: act } = useAction();
  const dismiss = action<MissedWords, typeof knowledgeRoutes.dismissMissed>({
    key: 'dismiss',
    label: t('missed.dismiss'),
    call: knowledgeRoutes.dismissMissed,
    input: ({ words }) => ({ words }),
    done: () => t('missed.dismissed'),
  });
  return (
    <>
      <p className="blk-soft">{t('missed.note')}</p>
      <SectionTable
        title={t('missed.title')}
        isTitleHidden
        read={missed}
        columns={columns}
        rows={missed.data?.items ?? []}
        rowKey={({ words }) => words}
        rowActions={(row) => [
          {
            key: 'write',
            label: t('missed.write'),
            call: knowledgeRoutes.create,
            href: `${createHref}?words=${encodeURIComponent(row.words)}`,
          },
          act(dismiss, row),
        ]}
        empty={<EmptyState kind="nothing" title={t('missed.empty')} />}
      />
    </>
  );
}
