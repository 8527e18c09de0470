import type { DeviceImport, ImportRow } from '@tilldeck/contracts/devices/import.schemas';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { type StateTexts, StatusTag, ToneTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { usePhrase } from '../../../components/text/usePhrase.ts';

export const importStateTexts: StateTexts<DeviceImport['state']> = {
  checked: { tone: 'idle', text: (t) => t('intake:import.state.checked') },
  waiting: { tone: 'run', text: (t) => t('intake:import.state.waiting') },
  running: { tone: 'run', text: (t) => t('intake:import.state.running') },
  done: { tone: 'ok', text: (t) => t('intake:import.state.done') },
  partial: { tone: 'warn', text: (t) => t('intake:import.state.partial') },
  failed: { tone: 'bad', text: (t) => t('intake:import.state.failed') },
};

export function SourceText({ source }: { source: DeviceImport['source'] }) {
  const phrase = usePhrase();
  return phrase((t) => t(`intake:import.source.${source}`));
}

/** What is wrong with a row, in one line. */
export function FaultsText({ faults }: Pick<ImportRow, 'faults'>) {
  const phrase = usePhrase();
  return faults
    .map(({ field, fault }) =>
      phrase((t) => t(`intake:fault.${fault}`, { field: phrase((titles) => titles(`intake:column.${field}`)) })),
    )
    .join('; ');
}

const isBegun = (row: DeviceImport): boolean => row.state !== 'checked';

export const importColumns: readonly ListColumn<DeviceImport>[] = [
  {
    key: 'orderNo',
    title: (t) => t('intake:import.orderNo'),
    isKey: true,
    width: 190,
    render: (row) => <Link to={`/device/import/details/${row.id}`}>{row.orderNo}</Link>,
  },
  {
    key: 'state',
    title: (t) => t('intake:import.state'),
    width: 120,
    render: (row) => <StatusTag state={row.state} states={importStateTexts} />,
  },
  {
    key: 'source',
    title: (t) => t('intake:import.source'),
    width: 140,
    render: (row) => <SourceText source={row.source} />,
  },
  {
    key: 'rowCount',
    title: (t) => t('intake:import.rows'),
    width: 90,
    align: 'end',
    render: (row) => <NumberText value={row.rowCount} />,
  },
  {
    key: 'goodCount',
    title: (t) => t('intake:import.good'),
    width: 100,
    align: 'end',
    render: (row) => (isBegun(row) ? <NumberText value={row.goodCount} /> : null),
  },
  {
    key: 'badCount',
    title: (t) => t('intake:import.bad'),
    width: 90,
    align: 'end',
    render: (row) => <NumberText value={row.badCount} />,
  },
  {
    key: 'startedAt',
    title: (t) => t('intake:import.startedAt'),
    width: 170,
    render: (row) => <TimeText at={row.startedAt} />,
  },
  {
    key: 'finishedAt',
    title: (t) => t('intake:import.finishedAt'),
    width: 170,
    render: (row) => <TimeText at={row.finishedAt} />,
  },
  { key: 'operator', title: (t) => t('intake:import.operator'), width: 140 },
  { key: 'fileName', title: (t) => t('intake:import.file'), width: 200 },
  { key: 'orgName', title: (t) => t('intake:import.organisation'), width: 160, isExtra: true },
];

/** Rows of an import; `isOver` says whether good ones are in by now. */
export const rowColumns = (isOver: boolean): readonly ListColumn<ImportRow>[] => [
  { key: 'rowNo', title: (t) => t('intake:import.rowNo'), width: 70, align: 'end' },
  {
    key: 'sn',
    title: (t) => t('intake:column.sn'),
    isKey: true,
    width: 190,
    render: (row) => (row.deviceId ? <Link to={`/device/details/${row.deviceId}`}>{row.sn}</Link> : row.sn),
  },
  { key: 'model', title: (t) => t('intake:column.model'), width: 140 },
  { key: 'partner', title: (t) => t('intake:column.partner'), width: 170 },
  {
    key: 'faults',
    title: (t) => t('intake:import.rowState'),
    width: 420,
    render: (row) => <RowResult row={row} isOver={isOver} />,
  },
];

export function RowResult({ row, isOver }: { row: ImportRow; isOver: boolean }) {
  const phrase = usePhrase();
  const keyNote = row.isKeyIgnored ? (
    <div className="blk-soft">{phrase((t) => t('intake:import.keyIgnored'))}</div>
  ) : null;
  return (
    <>
      {row.faults.length > 0 ? (
        <FaultsText faults={row.faults} />
      ) : (
        <ToneTag tone="ok" text={phrase((t) => t(isOver ? 'intake:import.rowGood' : 'intake:import.rowReady'))} />
      )}
      {keyNote}
    </>
  );
}
