import { approvalStepOf } from '@tilldeck/contracts/service/order.rules';
import type { OrderDetail } from '@tilldeck/contracts/service/order.schemas';
import { useTranslation } from 'react-i18next';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { groupNumber } from '../../../lib/format/abbreviate-number.ts';
import { OrderFiles } from './OrderFiles.tsx';
import { OrderLines } from './OrderLines.tsx';
import { useOrderFacts } from './useOrderFacts.tsx';

/** Terms and files; while it waits for a decision, what passing would do. */
export function OrderOverview({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('service');
  const { orderFacts, termFacts } = useOrderFacts(order);
  const devices = groupNumber(order.lineCount);
  return (
    <div className="blk-stack">
      {approvalStepOf(order.state) ? (
        <SectionCard title={t('section.effect')}>
          <div className="blk-stack">
            <p>
              {order.kind === 'warranty'
                ? t('effect.warranty', { devices, months: order.extensionPeriod })
                : t('effect.maintenance', { devices })}
            </p>
            <OrderLines order={order} />
          </div>
        </SectionCard>
      ) : null}
      <SectionCard title={t('section.order')}>
        <FactsGrid facts={orderFacts} />
      </SectionCard>
      <SectionCard title={t('section.terms')}>
        <FactsGrid facts={termFacts} />
      </SectionCard>
      <SectionCard title={t('section.files')}>
        <OrderFiles files={order.files} />
      </SectionCard>
    </div>
  );
}
