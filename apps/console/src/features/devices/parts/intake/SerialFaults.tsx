/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */
import type { SerialFault } from '@tilldeck/contracts/devices/transfer.schemas';
import { useTranslation } from 'react-i18next';
import styles from './Intake.module.css';

/** Serial numbers with what keeps each from being handed over. */
export function SerialFaults({ faults }: { faults: readonly SerialFault[] }) {
  const { t } = useTranslation('intake');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('transfer.faultsTab')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('transfer.sn')}</th>
            <th scope="col">{t('column.faults')}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ sn, fault }) => (
            <tr key={sn}>
              <td>{sn}</td>
              <td>{t(`transfer.fault.${fault}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
