import type { ImportRow } from '@tilldeck/contracts/devices/import.schemas';
import { useTranslation } from 'react-i18next';
import { PlainTable } from '../../../components/list/SectionTable.tsx';
import { RowResult } from './import.columns.tsx';

/** A few rows of a workbook with what is wrong with them. */
export function RowsTable({ rows, label }: { rows: readonly ImportRow[]; label: string }) {
  const { t } = useTranslation('intake');
  return (
    <PlainTable
      label={label}
      hasLongTexts
      maxHeight={320}
      columns={[
        { key: 'rowNo', title: t('import.rowNo'), align: 'end' },
        { key: 'sn', title: t('column.sn') },
        { key: 'model', title: t('column.model') },
        { key: 'partner', title: t('column.partner') },
        { key: 'state', title: t('import.rowState'), render: (row) => <RowResult row={row} isOver={false} /> },
      ]}
      rows={rows}
      rowKey={({ rowNo }) => String(rowNo)}
    />
  );
}
