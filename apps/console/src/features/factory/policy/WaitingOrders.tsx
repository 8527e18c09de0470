import { maxFactoryOrders } from '@tilldeck/contracts/factory/factory.limits';
import { factoryPolicyRoutes } from '@tilldeck/contracts/factory/factory-policy.routes';
import type { WaitingOrder } from '@tilldeck/contracts/factory/factory-policy.schemas';
import type { FormInstance } from 'antd';
import { useTranslation } from 'react-i18next';
import type { FormValues } from '../../../components/form/useSchemaForm.ts';
import { PlainTable } from '../../../components/list/SectionTable.tsx';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import styles from './FactoryPolicy.module.css';
import { orderColumns } from './factory-order.columns.tsx';

/** Orders with devices of the model that wait for their first start, and those that are chosen; one is taken with a click. */
export function WaitingOrders({ values, form }: { values: FormValues; form: FormInstance<FormValues> }) {
  const { t } = useTranslation('factoryPolicy');
  const modelId = typeof values.modelId === 'string' ? values.modelId : '';
  const chosen = Array.isArray(values.orderNos) ? values.orderNos.map(String) : [];
  const orders = useCall(factoryPolicyRoutes.orders, { modelId }, { enabled: modelId !== '' });
  const named = useCall(
    factoryPolicyRoutes.orders,
    { modelId, orderNos: chosen },
    { enabled: modelId !== '' && chosen.length > 0 },
  );
  if (modelId === '') return <p className="blk-soft">{t('orders.chooseModel')}</p>;
  if (orders.error) return <ErrorState error={orders.error} onRetry={() => void orders.refetch()} isCompact />;
  if (!orders.data) return <SkeletonLines rows={3} />;
  const isListed = (all: readonly WaitingOrder[], orderNo: string) => all.some((row) => row.orderNo === orderNo);
  const waiting = orders.data;
  const rows = [...waiting, ...(named.data ?? []).filter(({ orderNo }) => !isListed(waiting, orderNo))];
  const unknown = named.data ? chosen.filter((orderNo) => !isListed(rows, orderNo)) : [];
  const take = ({ orderNo }: WaitingOrder) => {
    form.setFieldValue('orderNos', [...chosen, orderNo].slice(0, maxFactoryOrders));
    void form.validateFields(['orderNos']).catch(() => {});
  };
  return (
    <div className={styles.orders}>
      <h2>{t('orders.title')}</h2>
      {unknown.map((orderNo) => (
        <p key={orderNo} className="blk-soft">
          {t('orders.unknown', { orderNo })}
        </p>
      ))}
      {rows.length === 0 ? (
        <p className="blk-soft">{t('orders.none')}</p>
      ) : (
        <PlainTable
          label={t('orders.title')}
          columns={orderColumns}
          rows={rows}
          rowKey={({ orderNo }) => orderNo}
          maxHeight={320}
          rowActions={(row) => [
            {
              key: 'take',
              label: t('orders.take'),
              disabledReason: chosen.includes(row.orderNo) ? t('orders.chosen') : null,
              onClick: () => take(row),
            },
          ]}
        />
      )}
    </div>
  );
}
