import type { OrderDetail } from '@tilldeck/contracts/service/order.schemas';
import { type OrderStep, orderSteps } from '@tilldeck/contracts/service/order.states';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { StepRow } from '../../../components/page/StepRow.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { groupNumber } from '../../../lib/format/abbreviate-number.ts';
import { progressOf } from './order-steps.rules.ts';

/** Submit, finance, product, complete, each with who did it and when. */
export function OrderSteps({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('service');
  const by = (who: string, at: string | null): ReactNode => (
    <>
      {who ? t('steps.by', { who }) : null} <TimeText at={at} />
    </>
  );
  const notes: Record<OrderStep, ReactNode> = {
    submit: by(order.submittedBy, order.submittedAt),
    finance: order.financeAt ? by(order.financeBy, order.financeAt) : null,
    product: order.productAt ? by(order.productBy, order.productAt) : null,
    complete: order.completedAt
      ? by('', order.completedAt)
      : order.state === 'approved'
        ? t('steps.running', {
            done: groupNumber(order.doneCount + order.leftCount),
            count: order.lineCount,
            amount: groupNumber(order.lineCount),
          })
        : null,
  };
  const { rejection } = order;
  return (
    <SectionCard>
      <div className="blk-stack">
        <StepRow
          label={t('steps.label')}
          steps={orderSteps.map((step) => {
            const progress = progressOf(order, step);
            const failed = progress === 'failed' && rejection ? by(rejection.by, rejection.at) : null;
            return {
              key: step,
              title: t(`step.${step}`),
              progress,
              note: failed ?? notes[step] ?? (progress === 'now' ? t('steps.waiting') : ''),
            };
          })}
        />
        {rejection ? (
          <div role="note">
            <strong>{t('rejected.title', { step: t(`step.${rejection.step}`), who: rejection.by })}</strong>
            <p className="blk-pre">{rejection.reason}</p>
          </div>
        ) : null}
      </div>
    </SectionCard>
  );
}
