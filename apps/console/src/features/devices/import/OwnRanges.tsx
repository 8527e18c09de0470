/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */
import { rangeRoutes } from '@tilldeck/contracts/devices/range.routes';
import { Modal, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import styles from '../parts/intake/Intake.module.css';
import { useRangeChanges } from '../parts/intake/intake.queries.ts';

/** Which serial numbers the own organisation may import. */
export function OwnRanges({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('intake');
  const own = useCall(rangeRoutes.own, {}, { enabled: isOpen });
  useRangeChanges();
  const ranges = own.data?.ranges ?? [];
  return (
    <Modal open={isOpen} title={t('range.title')} width={720} footer={null} destroyOnHidden onCancel={onClose}>
      {own.isError ? <ErrorState error={own.error} onRetry={() => void own.refetch()} /> : null}
      {own.isPending ? <Skeleton active /> : null}
      {own.isSuccess ? (
        <p className={styles.text}>{t(ranges.length === 0 ? 'range.ownEmpty' : 'range.ownText')}</p>
      ) : null}
      {ranges.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={styles.scroll} tabIndex={0} aria-label={t('range.title')}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('range.firstSn')}</th>
                <th scope="col">{t('range.lastSn')}</th>
                <th scope="col">{t('range.size')}</th>
                <th scope="col">{t('range.model')}</th>
                <th scope="col">{t('range.partner')}</th>
              </tr>
            </thead>
            <tbody>
              {ranges.map((range) => (
                <tr key={range.id}>
                  <td className="blk-mono">{range.firstSn}</td>
                  <td className="blk-mono">{range.lastSn}</td>
                  <td>
                    <NumberText value={range.size} />
                  </td>
                  <td>{range.modelName ?? t('range.anyModel')}</td>
                  <td>{range.orgName}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </Modal>
  );
}
