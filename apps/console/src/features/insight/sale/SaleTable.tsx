import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { PlainTable } from '../../../components/list/SectionTable.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { csvText } from '../../../lib/export/csv-text.ts';
import { saveBlob } from '../../../lib/request/download-blob.ts';
import { type SaleRow, saleColumns } from './sale.columns.tsx';
import { percentOf } from './sale.rules.ts';

interface SaleTableProps {
  title: string;
  /** The head of the column with the names. */
  nameTitle: string;
  fileName: string;
  rows: readonly SaleRow[];
  /** The choice of what the table is by. */
  beside: ReactNode;
  isLoading: boolean;
  error?: unknown;
  onRetry?: () => void;
}

/** Shipped and activated devices by something, as a table with a CSV. */
export function SaleTable(props: SaleTableProps) {
  const { title, nameTitle, fileName, rows, beside, isLoading, error, onRetry } = props;
  const { t } = useTranslation(['sale', 'insight']);
  const save = () => {
    const head = [nameTitle, t('insight:metric.sale.shipped'), t('activated'), t('sellThrough'), t('notActivated')];
    const lines = rows.map(({ label, shipped, sold }) =>
      [label, shipped, sold, percentOf(sold, shipped) ?? '', shipped - sold].map(String),
    );
    saveBlob(new Blob([csvText([head, ...lines])], { type: 'text/csv' }), fileName);
  };
  return (
    <SectionCard
      title={title}
      beside={beside}
      isLoading={isLoading}
      error={error}
      {...(onRetry ? { onRetry } : {})}
      actions={
        rows.length > 0 ? <ActionButton kind="quiet" size="small" label={t('insight:csv')} onClick={save} /> : null
      }
      isFlush
    >
      {rows.length > 0 ? (
        <PlainTable label={title} columns={saleColumns(nameTitle)} rows={rows} rowKey={({ key }) => key} />
      ) : (
        <EmptyState kind="nothing" title={t('insight:empty')} isCompact />
      )}
    </SectionCard>
  );
}
