import { rangeRoutes } from '@tilldeck/contracts/devices/range.routes';
import { Modal, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { PlainTable } from '../../../components/list/SectionTable.tsx';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import styles from '../parts/intake/Intake.module.css';

/** Which serial numbers the own organisation may import. */
export function OwnRanges({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('intake');
  const own = useCall(rangeRoutes.own, {}, { enabled: isOpen });
  const ranges = own.data?.ranges ?? [];
  return (
    <Modal open={isOpen} title={t('range.title')} width={720} footer={null} destroyOnHidden onCancel={onClose}>
      {own.isError ? <ErrorState error={own.error} onRetry={() => void own.refetch()} /> : null}
      {own.isPending ? <Skeleton active /> : null}
      {own.isSuccess ? (
        <p className={styles.text}>{t(ranges.length === 0 ? 'range.ownEmpty' : 'range.ownText')}</p>
      ) : null}
      {ranges.length > 0 ? (
        <PlainTable
          label={t('range.title')}
          maxHeight={320}
          columns={[
            { key: 'firstSn', title: t('range.firstSn'), render: ({ firstSn }) => <Serial sn={firstSn} /> },
            { key: 'lastSn', title: t('range.lastSn'), render: ({ lastSn }) => <Serial sn={lastSn} /> },
            { key: 'size', title: t('range.size'), align: 'end', render: ({ size }) => <NumberText value={size} /> },
            { key: 'model', title: t('range.model'), render: ({ modelName }) => modelName ?? t('range.anyModel') },
            { key: 'orgName', title: t('range.partner') },
          ]}
          rows={ranges}
          rowKey={({ id }) => id}
        />
      ) : null}
    </Modal>
  );
}

function Serial({ sn }: { sn: string }) {
  return <span className="blk-mono">{sn}</span>;
}
