/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */
import type { ImportRow } from '@tilldeck/contracts/devices/import.schemas';
import { useTranslation } from 'react-i18next';
import styles from '../parts/intake/Intake.module.css';
import { RowResult } from './import.columns.tsx';

/** A few rows of a workbook with what is wrong with them. */
export function RowsTable({ rows, label }: { rows: readonly ImportRow[]; label: string }) {
  const { t } = useTranslation('intake');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('import.rowNo')}</th>
            <th scope="col">{t('column.sn')}</th>
            <th scope="col">{t('column.model')}</th>
            <th scope="col">{t('column.partner')}</th>
            <th scope="col">{t('import.rowState')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.rowNo}>
              <td>{row.rowNo}</td>
              <td>{row.sn}</td>
              <td>{row.model}</td>
              <td>{row.partner}</td>
              <td>
                <RowResult row={row} isOver={false} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
