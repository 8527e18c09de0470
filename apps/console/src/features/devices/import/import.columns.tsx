import type { ImportRow } from '@tilldeck/contracts/devices/import.schemas';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { ToneTag } from '../../../components/text/StatusTag.tsx';
import { usePhrase } from '../../../components/text/usePhrase.ts';
import { importFields } from './import.fields.ts';

/** What is wrong with a row: the rule, the value that breaks it, and what was probably meant. */
export function FaultsText({ faults, cells }: Pick<ImportRow, 'faults' | 'cells'>) {
  const phrase = usePhrase();
  return (
    <>
      {faults.map(({ field, fault, suggestion }) => {
        const text = phrase((t) =>
          t(`intake:fault.${fault}`, { field: phrase((names) => names(`intake:column.${field}`)) }),
        );
        const value = cells[field];
        return (
          <div key={`${field}.${fault}`}>
            <ToneTag tone="bad" text={value ? `${text}: “${value}”` : text} />{' '}
            {suggestion ? phrase((t) => t('intake:import.didYouMean', { name: suggestion })) : null}
          </div>
        );
      })}
    </>
  );
}

export const importColumns = importFields.columns({
  orderNo: {
    isKey: true,
    width: 190,
    render: (row) => <Link to={`/device/import/details/${row.id}`}>{row.orderNo}</Link>,
  },
  state: { width: 120 },
  source: { width: 140 },
  rowCount: { width: 90 },
  goodCount: { width: 100 },
  badCount: { width: 90 },
  startedAt: { width: 170 },
  finishedAt: { width: 170 },
  operator: { width: 140 },
  fileName: { width: 200 },
  orgName: { width: 160, isExtra: true },
});

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
        <FaultsText faults={row.faults} cells={row.cells} />
      ) : (
        <ToneTag tone="ok" text={phrase((t) => t(isOver ? 'intake:import.rowGood' : 'intake:import.rowReady'))} />
      )}
      {keyNote}
    </>
  );
}
