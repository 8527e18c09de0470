import type { OrderDetail } from '@tilldeck/contracts/service/order.schemas';
import { useTranslation } from 'react-i18next';
import type { Fact } from '../../../components/details/FactsGrid.tsx';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { DictionaryText } from '../parts/order/DictionaryText.tsx';

/** Every field of an order, for the screen and for paper. */
export function useOrderFacts(order: OrderDetail): { orderFacts: Fact[]; termFacts: Fact[] } {
  const { t } = useTranslation(['service', 'words']);
  return {
    orderFacts: [
      { label: t('field.number'), value: order.number },
      { label: t('field.kind'), value: t(`kind.${order.kind}`) },
      { label: t('field.partner'), value: order.orgName },
      { label: t('words:state'), value: t(`state.${order.state}`) },
      { label: t('field.po'), value: order.po },
      { label: t('field.invoiceRef'), value: order.invoiceRef },
      { label: t('field.supplier'), value: <DictionaryText code="supplier" value={order.supplier} /> },
      { label: t('field.devices'), value: <NumberText value={order.lineCount} /> },
      { label: t('field.done'), value: <NumberText value={order.doneCount} /> },
      { label: t('field.left'), value: <NumberText value={order.leftCount} /> },
      { label: t('field.submittedBy'), value: order.submittedBy },
      { label: t('field.submittedAt'), value: <TimeText at={order.submittedAt} /> },
      { label: t('words:remark'), value: order.remark, isWide: true },
    ],
    termFacts: [
      {
        label: t('field.extensionPeriod'),
        value: order.extensionPeriod ? <DictionaryText code="extension_period" value={order.extensionPeriod} /> : null,
      },
      {
        label: t('field.warrantyPackage'),
        value: <DictionaryText code="warranty_package" value={order.warrantyPackage} />,
      },
      {
        label: t('field.serviceLevel'),
        value: <DictionaryText code="warranty_service_level" value={order.serviceLevel} />,
      },
      {
        label: t('field.deliveryType'),
        value: <DictionaryText code="service_delivery_type" value={order.deliveryType} />,
      },
      { label: t('field.gracePeriod'), value: <DictionaryText code="grace_period" value={order.gracePeriod} /> },
    ],
  };
}
