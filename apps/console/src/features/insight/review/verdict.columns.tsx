import type { VerdictRow } from '@tilldeck/contracts/insight/review-statistics.routes';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';

export const verdictTexts: StateTexts<VerdictRow['verdict']> = {
  passed: { tone: 'ok', text: (t) => t('insight:verdict.passed') },
  failed: { tone: 'bad', text: (t) => t('insight:verdict.failed') },
};
export const stageTexts: StateTexts<VerdictRow['stage']> = {
  first: { tone: 'none', text: (t) => t('insight:stage.first') },
  final: { tone: 'none', text: (t) => t('insight:stage.final') },
};

export const verdictColumns: readonly ListColumn<VerdictRow>[] = [
  {
    key: 'name',
    title: (t) => t('insight:verdict.app'),
    isKey: true,
    width: 220,
    render: ({ name, versionName }) => `${name} ${versionName}`,
  },
  {
    key: 'verdict',
    title: (t) => t('insight:verdict.verdict'),
    width: 110,
    render: ({ verdict }) => <StatusTag state={verdict} states={verdictTexts} />,
  },
  {
    key: 'stage',
    title: (t) => t('insight:verdict.stage'),
    width: 130,
    render: ({ stage }) => <StatusTag state={stage} states={stageTexts} />,
  },
  { key: 'round', title: (t) => t('insight:verdict.round'), width: 90, align: 'end' },
  { key: 'reviewer', title: (t) => t('insight:verdict.reviewer'), width: 140 },
  {
    key: 'decidedAt',
    title: (t) => t('insight:verdict.decidedAt'),
    width: 170,
    render: ({ decidedAt }) => <TimeText at={decidedAt} />,
  },
  {
    key: 'hours',
    title: (t) => t('insight:verdict.hours'),
    align: 'end',
    width: 110,
    render: ({ hours }) => <NumberText value={hours} />,
  },
  { key: 'reason', title: (t) => t('insight:verdict.reason'), width: 260, cutAt: 60 },
];
