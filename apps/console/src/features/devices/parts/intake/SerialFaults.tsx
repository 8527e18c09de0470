import type { SerialFault } from '@tilldeck/contracts/devices/transfer.schemas';
import { useTranslation } from 'react-i18next';
import { PlainTable } from '../../../../components/list/SectionTable.tsx';

/** Serial numbers with what keeps each from being handed over. */
export function SerialFaults({ faults }: { faults: readonly SerialFault[] }) {
  const { t } = useTranslation('intake');
  return (
    <PlainTable
      label={t('transfer.faultsTab')}
      hasLongTexts
      maxHeight={320}
      columns={[
        { key: 'sn', title: t('transfer.sn'), isKey: true },
        { key: 'fault', title: t('column.faults'), render: ({ fault }) => t(`transfer.fault.${fault}`) },
      ]}
      rows={faults}
      rowKey={({ sn }) => sn}
    />
  );
}
