import type { OrderDetail } from '@tilldeck/contracts/service/order.schemas';
import { useTranslation } from 'react-i18next';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { PlainTable } from '../../../components/list/SectionTable.tsx';
import { PrintButton } from '../../../components/print/PrintButton.tsx';
import { DecisionTable } from './OrderDecisions.tsx';
import { useAllLines } from './useAllLines.ts';
import { useOrderFacts } from './useOrderFacts.tsx';

/** The order on paper: every field, every line, every decision. */
export function OrderPrint({ order }: { order: OrderDetail }) {
  const { t } = useTranslation(['service', 'words']);
  const { orderFacts, termFacts } = useOrderFacts(order);
  const lines = useAllLines(order.kind, order.id);
  if (!lines.data) return null;
  return (
    <PrintButton title={`${t(`kind.${order.kind}`)} ${order.number}`}>
      <FactsGrid facts={[...orderFacts, ...termFacts]} />
      <h2>{t('section.files')}</h2>
      <ul>
        {order.files.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <h2>{t('section.devices')}</h2>
      <PlainTable
        label={t('section.devices')}
        columns={[
          { key: 'position', title: t('field.row') },
          { key: 'sn', title: t('words:sn'), isKey: true },
          { key: 'model', title: t('words:model') },
          { key: 'ownerName', title: t('field.owner') },
          { key: 'replacementSn', title: t('field.replacement') },
          { key: 'endBefore', title: t('field.endBefore') },
          { key: 'endAfter', title: t('field.endAfter') },
          {
            key: 'state',
            title: t('words:state'),
            render: ({ state, leftReason }) => (leftReason ? t(`left.${leftReason}`) : t(`line.${state}`)),
          },
        ]}
        rows={lines.data}
        rowKey={({ id }) => id}
      />
      <h2>{t('section.decisions')}</h2>
      <DecisionTable order={order} />
    </PrintButton>
  );
}
