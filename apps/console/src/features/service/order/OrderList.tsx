import { orderMoveOf } from '@tilldeck/contracts/service/order.rules';
import { type OrderKind, orderStates } from '@tilldeck/contracts/service/order.states';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { Can } from '../../../lib/session/Can.tsx';
import { orderColumns } from '../parts/order/order.columns.tsx';
import { createHref, detailsHref, orderRoutes } from '../parts/order/order.paths.ts';
import { useOrderActions } from '../parts/order/useOrderActions.tsx';

/** The orders of one kind. */
export function OrderList({ kind }: { kind: OrderKind }) {
  const { t } = useTranslation('service');
  const navigate = useNavigate();
  const { actionsOf, dialogs } = useOrderActions();
  const routes = orderRoutes[kind];
  return (
    <>
      <ListPage
        call={routes.page}
        exportCall={routes.export}
        title={t(`${kind}.title`)}
        description={t(`${kind}.description`)}
        columns={orderColumns}
        filters={[
          { kind: 'text', name: 'keyword', label: t('field.keyword') },
          {
            kind: 'multi',
            name: 'state',
            label: (words) => words('words:state'),
            options: orderStates.map((value) => ({ value, label: t(`state.${value}`) })),
          },
          { kind: 'dateRange', name: 'time', from: 'from', to: 'to', label: t('field.submittedAt') },
        ]}
        rowLabel={(row) => row.number}
        rowHref={detailsHref}
        rowActions={(row) => {
          const { edit, close } = actionsOf(row);
          return orderMoveOf(row.state, 'resubmit') ? [edit, close] : [close];
        }}
        actions={
          <Can route={routes.create}>
            <ActionButton kind="primary" label={t(`${kind}.new`)} onClick={() => void navigate(createHref(kind))} />
          </Can>
        }
        emptyTitle={t(`${kind}.empty`)}
        emptyText={t(`${kind}.emptyText`)}
      />
      {dialogs}
    </>
  );
}
