import type { ExportRecord } from '@tilldeck/contracts/files/export.schemas';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import type { Phrase } from '../../../components/text/usePhrase.ts';
import { formatBytes, groupNumber } from '../../../lib/format/abbreviate-number.ts';
import { filterText } from '../../../lib/list/filter-text.ts';

export const exportStateTexts: StateTexts<ExportRecord['state']> = {
  waiting: { tone: 'none', text: (t) => t('insight:download.file.state.waiting') },
  running: { tone: 'none', text: (t) => t('insight:download.file.state.running') },
  ready: { tone: 'ok', text: (t) => t('insight:download.file.state.ready') },
  failed: { tone: 'bad', text: (t) => t('insight:download.file.state.failed') },
  expired: { tone: 'off', text: (t) => t('insight:download.file.state.expired') },
};

export const exportOriginTexts: Record<ExportRecord['origin'], Phrase> = {
  list: (t) => t('insight:download.file.origin.list'),
  report: (t) => t('insight:download.file.origin.report'),
};

/** The file, and what of the list is in it; a report says that it is one. */
function FileText({ row: { name, origin, filterWords } }: { row: ExportRecord }) {
  const { t } = useTranslation('insight');
  const kind = origin === 'report' ? t('download.file.origin.report') : '';
  const below = [kind, filterWords.length > 0 ? filterText(filterWords) : ''].filter(Boolean).join(' · ');
  return (
    <>
      {name}
      {below ? <div className="blk-soft blk-wrap">{below}</div> : null}
    </>
  );
}

function OriginText({ origin }: Pick<ExportRecord, 'origin'>) {
  const { t } = useTranslation('insight');
  return t(`download.file.origin.${origin}`);
}

export const exportRecordColumns: readonly ListColumn<ExportRecord>[] = [
  {
    key: 'name',
    title: (t) => t('insight:download.file.name'),
    isKey: true,
    width: 270,
    render: (row) => <FileText row={row} />,
  },
  {
    key: 'origin',
    title: (t) => t('insight:download.file.origin'),
    width: 110,
    isExtra: true,
    render: ({ origin }) => <OriginText origin={origin} />,
  },
  {
    key: 'state',
    title: (t) => t('insight:download.file.state'),
    width: 100,
    render: ({ state }) => <StatusTag state={state} states={exportStateTexts} />,
  },
  { key: 'accountName', title: (t) => t('insight:download.file.person'), width: 110 },
  { key: 'orgName', title: (t) => t('insight:download.file.partner'), width: 130, cutAt: 150 },
  {
    key: 'rowCount',
    title: (t) => t('insight:download.file.rows'),
    width: 70,
    align: 'end',
    render: ({ rowCount }) => groupNumber(rowCount),
  },
  {
    key: 'sizeBytes',
    title: (t) => t('insight:download.file.size'),
    width: 80,
    align: 'end',
    render: ({ sizeBytes }) => (sizeBytes === null ? null : formatBytes(sizeBytes)),
  },
  {
    key: 'createdAt',
    title: (t) => t('insight:download.file.createdAt'),
    width: 145,
    render: ({ createdAt }) => <TimeText at={createdAt} isZoneShown={false} />,
  },
  {
    key: 'expiresAt',
    title: (t) => t('insight:download.file.expiresAt'),
    width: 145,
    render: ({ expiresAt }) => (expiresAt ? <TimeText at={expiresAt} isZoneShown={false} /> : null),
  },
  {
    key: 'refusal',
    title: (t) => t('insight:download.file.reason'),
    width: 260,
    isExtra: true,
    render: ({ refusal }) => refusal?.text ?? null,
  },
];
