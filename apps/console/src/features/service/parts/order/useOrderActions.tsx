import { approvalRoutes } from '@tilldeck/contracts/service/approval.routes';
import type { OrderRoutes } from '@tilldeck/contracts/service/order.routes';
import { approvalStepOf, orderMoveOf, orderRefusal } from '@tilldeck/contracts/service/order.rules';
import { orderFailure, type ServiceOrder } from '@tilldeck/contracts/service/order.schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../../components/base/useBlocks.ts';
import { action, useAction } from '../../../../components/feedback/useAction.ts';
import { FormDialog } from '../../../../components/form/FormDialog.tsx';
import { decidedForm } from '../../../../components/form/useEditConflict.ts';
import type { RowAction } from '../../../../components/list/RowActions.tsx';
import { useOpened } from '../../../../lib/navigation/overlay-address.ts';
import { useSession } from '../../../../lib/session/session-state.ts';
import { orderRoutes, updateHref } from './order.paths.ts';

const choiceOf = ({ id, version }: ServiceOrder) => ({ id, version });

export interface OrderActions {
  pass: RowAction;
  fail: RowAction;
  edit: RowAction;
  complete: RowAction;
  close: RowAction;
}

/** What can be done with an order, read from the table of moves, and the dialog that asks for a reason. */
export function useOrderActions(): { actionsOf: (order: ServiceOrder) => OrderActions; dialogs: ReactNode } {
  const { t } = useTranslation(['service', 'errors']);
  const { row } = useAction();
  const { call } = useBlocks();
  const accountId = useSession().info?.id ?? '';
  const [failed, setFailed] = useOpened<ServiceOrder>('fail');
  const close = () => setFailed(undefined);

  const decisionReason = (order: ServiceOrder): string | null => {
    if (approvalStepOf(order.state) === null) return t('decide.reason');
    const refusal = orderRefusal(order, 'pass', accountId);
    return refusal && t(`errors:${refusal}`);
  };
  const passText = (order: ServiceOrder): string => {
    const words = { count: order.lineCount };
    if (approvalStepOf(order.state) === 'finance') return t('pass.finance');
    return order.kind === 'warranty' ? t('pass.productWarranty', words) : t('pass.productMaintenance', words);
  };
  const pass = action<ServiceOrder, typeof approvalRoutes.pass>({
    key: 'pass',
    label: t('pass'),
    call: approvalRoutes.pass,
    input: choiceOf,
    confirm: (order) => ({
      title: t('pass.title', { number: order.number }),
      text: passText(order),
      action: t('pass'),
    }),
    done: ({ number }) => t('pass.done', { number }),
    disabledReason: decisionReason,
  });
  const ofKind = ({ kind }: ServiceOrder): OrderRoutes => orderRoutes[kind];
  const complete = (order: ServiceOrder) =>
    action<ServiceOrder, OrderRoutes['complete']>({
      key: 'complete',
      label: t('complete'),
      call: ofKind(order).complete,
      input: choiceOf,
      confirm: ({ number }) => ({
        title: t('complete.title', { number }),
        text: t('complete.text'),
        action: t('complete'),
      }),
      done: ({ number }) => t('complete.done', { number }),
      disabledReason: ({ state }) => (orderMoveOf(state, 'complete') ? null : t('complete.reason')),
    });
  const closing = (order: ServiceOrder) =>
    action<ServiceOrder, OrderRoutes['close']>({
      key: 'close',
      label: t('close'),
      call: ofKind(order).close,
      isDanger: true,
      input: choiceOf,
      confirm: ({ number }) => ({
        title: t('close.title', { number }),
        text: t('close.text'),
        action: t('close'),
        isDanger: true,
      }),
      done: ({ number }) => t('close.done', { number }),
      disabledReason: ({ state }) => (orderMoveOf(state, 'close') ? null : t('close.reason')),
    });
  const actionsOf = (order: ServiceOrder): OrderActions => ({
    pass: row(pass, order),
    fail: {
      key: 'fail',
      label: t('fail'),
      call: approvalRoutes.fail,
      disabledReason: decisionReason(order),
      onClick: () => setFailed(order),
    },
    edit: {
      key: 'edit',
      label: t('edit'),
      call: ofKind(order).update,
      href: updateHref(order),
      disabledReason: orderMoveOf(order.state, 'resubmit') ? null : t('edit.reason'),
    },
    complete: row(complete(order), order),
    close: row(closing(order), order),
  });
  const dialogs = (
    <FormDialog
      isOpen={failed !== undefined}
      onClose={close}
      onDone={close}
      schema={orderFailure}
      call={approvalRoutes.fail}
      title={t('fail.title', { number: failed?.number ?? '' })}
      action={t('fail')}
      doneText={t('fail.done', { number: failed?.number ?? '' })}
      {...decidedForm(
        failed,
        async () => failed && call(ofKind(failed).detail, { id: failed.id }),
        (values: object, order) => ({ ...values, id: order?.id ?? '', version: order?.version ?? 0 }),
      )}
      fields={[{ name: 'reason', label: t('field.reason'), help: t('fail.help'), kind: 'textarea' }]}
    />
  );
  return { actionsOf, dialogs };
}
