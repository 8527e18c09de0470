import type { SerialRange } from '@tilldeck/contracts/devices/range.schemas';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { usePhrase } from '../../../components/text/usePhrase.ts';

const rangeStateTexts: StateTexts<SerialRange['state']> = {
  open: { tone: 'ok', text: (t) => t('intake:range.state.open') },
  ended: { tone: 'off', text: (t) => t('intake:range.state.ended') },
};

function ForModel({ modelName }: Pick<SerialRange, 'modelName'>) {
  const phrase = usePhrase();
  return modelName ?? <span className="blk-soft">{phrase((t) => t('intake:range.anyModel'))}</span>;
}

export const rangeColumns: readonly ListColumn<SerialRange>[] = [
  {
    key: 'firstSn',
    title: (t) => t('intake:range.firstSn'),
    isKey: true,
    width: 190,
    render: (row) => <span className="blk-mono">{row.firstSn}</span>,
  },
  {
    key: 'lastSn',
    title: (t) => t('intake:range.lastSn'),
    width: 190,
    render: (row) => <span className="blk-mono">{row.lastSn}</span>,
  },
  {
    key: 'size',
    title: (t) => t('intake:range.size'),
    width: 110,
    align: 'end',
    render: (row) => <NumberText value={row.size} />,
  },
  { key: 'orgName', title: (t) => t('intake:range.partner'), width: 180 },
  {
    key: 'modelName',
    title: (t) => t('intake:range.model'),
    width: 130,
    render: (row) => <ForModel modelName={row.modelName} />,
  },
  {
    key: 'state',
    title: (t) => t('intake:range.state'),
    width: 110,
    render: (row) => <StatusTag state={row.state} states={rangeStateTexts} />,
  },
  {
    key: 'createdAt',
    title: (t) => t('intake:range.createdAt'),
    width: 170,
    render: (row) => <TimeText at={row.createdAt} />,
  },
  { key: 'createdBy', title: (t) => t('intake:range.createdBy'), width: 130 },
  { key: 'remark', title: (t) => t('intake:range.remark'), width: 200 },
  {
    key: 'endedAt',
    title: (t) => t('intake:range.endedAt'),
    width: 170,
    isExtra: true,
    render: (row) => <TimeText at={row.endedAt} />,
  },
];
