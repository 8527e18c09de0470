import type { OrderRoutes } from '@tilldeck/contracts/service/order.routes';
import type { OrderCheckResult, OrderDetail, OrderLine } from '@tilldeck/contracts/service/order.schemas';
import type { OrderKind } from '@tilldeck/contracts/service/order.states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { ConflictPlace } from '../../../components/form/ConflictPlace.tsx';
import { FormSheet } from '../../../components/form/FormFrame.tsx';
import { SchemaForm } from '../../../components/form/SchemaForm.tsx';
import { useRouteForm } from '../../../components/form/useRouteForm.ts';
import type { FormSchema, FormValues } from '../../../components/form/useSchemaForm.ts';
import { showFailure } from '../../../lib/request/show-failure.ts';
import { detailsHref, listHref, orderRoutes } from '../parts/order/order.paths.ts';
import { CheckResult } from './CheckResult.tsx';
import { orderFields, orderForm, warrantyForm } from './order-form.fields.tsx';
import { linesOf, valuesOf } from './order-form.rules.ts';
import { readAllLines } from './useAllLines.ts';

interface OrderFormProps {
  kind: OrderKind;
  /** The rejected order that is submitted again. */
  order?: OrderDetail;
  lines?: readonly OrderLine[];
}

type Chosen = { id: string };

/** A new order, or a rejected one that is submitted again. Numbers can be checked before. */
export function OrderForm({ kind, order, lines = [] }: OrderFormProps) {
  const { t } = useTranslation('service');
  const navigate = useNavigate();
  const { call } = useBlocks();
  const routes = orderRoutes[kind];
  const [checked, setChecked] = useState<OrderCheckResult | null>(null);
  const backHref = order ? detailsHref(order) : listHref(kind);
  const devicesOf = (values: FormValues) => ({
    lines: linesOf(kind, typeof values.lines === 'string' ? values.lines : ''),
    ...(values.workbookId ? { workbookId: (values.workbookId as Chosen).id } : {}),
  });
  const toInput = (values: FormValues, now = order) => ({
    ...values,
    ...devicesOf(values),
    fileIds: ((values.fileIds ?? []) as Chosen[]).map(({ id }) => id),
    ...(now ? { id: now.id, version: now.version } : {}),
  });
  const fields = orderFields(kind, order === undefined);
  const { control, conflict, leave } = useRouteForm<FormSchema, OrderRoutes['create'] | OrderRoutes['update']>(
    {
      schema: (kind === 'warranty' ? warrantyForm : orderForm) as unknown as FormSchema,
      fields,
      ...(order
        ? {
            call: routes.update,
            initial: valuesOf(order, lines),
            toInput,
            reread: async () => {
              const now = await call(routes.detail, { id: order.id });
              return {
                initial: valuesOf(now, await readAllLines(call, kind, order.id)),
                toInput: (values: FormValues) => toInput(values, now),
                fields,
              };
            },
          }
        : { call: routes.create, initial: { gracePeriod: '0' }, toInput, reread: null }),
      doneText: t('form.submitted'),
      onDone: (saved) => void navigate(detailsHref(saved)),
    },
    () => void navigate(backHref),
  );
  const check = async () => {
    const values = control.form.getFieldsValue(true) as FormValues;
    const { orgId, gracePeriod, extensionPeriod } = values as Record<string, string | undefined>;
    try {
      setChecked(
        await call(routes.check, {
          ...devicesOf(values),
          ...(orgId || order ? { orgId: orgId ?? order?.orgId ?? '' } : {}),
          ...(gracePeriod ? { gracePeriod } : {}),
          ...(extensionPeriod ? { extensionPeriod } : {}),
        }),
      );
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <FormSheet
      title={order ? t(`${kind}.edit`, { number: order.number }) : t(`${kind}.new`)}
      description={t('form.description')}
      action={t(order ? 'form.resubmit' : 'form.submit')}
      backHref={backHref}
      control={control}
      leave={leave}
      note={<ActionButton label={t('form.check')} onClick={() => void check()} />}
    >
      <ConflictPlace conflict={conflict} />
      <SchemaForm control={control} fields={fields} columns={2} />
      {checked ? <CheckResult result={checked} /> : null}
    </FormSheet>
  );
}
