import type { OrderDetail } from '@tilldeck/contracts/service/order.schemas';
import { useTranslation } from 'react-i18next';
import { PlainTable } from '../../../components/list/SectionTable.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';

/** Who did which step, with the reasons of rejections. */
export function DecisionTable({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('service');
  return (
    <PlainTable
      label={t('section.decisions')}
      hasLongTexts
      columns={[
        { key: 'step', title: t('field.step'), isKey: true, render: ({ step }) => t(`step.${step}`) },
        { key: 'event', title: t('field.event'), render: ({ event }) => t(`event.${event}`) },
        { key: 'by', title: t('field.by') },
        { key: 'at', title: t('field.at'), render: ({ at }) => <TimeText at={at} /> },
        { key: 'reason', title: t('field.reason') },
      ]}
      rows={order.steps}
      rowKey={({ id }) => id}
    />
  );
}

export function OrderDecisions({ order }: { order: OrderDetail }) {
  return (
    <SectionCard>
      <DecisionTable order={order} />
    </SectionCard>
  );
}
