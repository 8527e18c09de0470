import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { unattendedDraft, unattendedKinds } from '@tilldeck/contracts/remote/session.schemas';
import { z } from 'zod';
import { searchFrom } from '../../../components/choices/useChoices.ts';
import { deviceSearch } from '../../../components/device/device.filters.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { valuesOf } from '../../../components/record/record.fields.tsx';

type Kind = (typeof unattendedKinds)[number];
const target = z.string().optional();

/** What a person fills in: a field of its own for each kind of target, as each is searched elsewhere. */
export const unattendedForm = unattendedDraft
  .omit({ targetId: true })
  .extend({ device: target, group: target, shop: target })
  .superRefine((values, context) => {
    if (!values[values.kind]) context.addIssue({ code: 'custom', message: 'required', path: [values.kind] });
  });

export const toUnattended = ({ device, group, shop, ...values }: z.output<typeof unattendedForm>) => ({
  ...values,
  targetId: { device, group, shop }[values.kind] ?? '',
});

const devices = searchFrom(
  deviceRoutes.choices,
  ({ keyword }) => ({ ...(keyword ? { keyword } : {}) }),
  (found) => found.map(({ id, sn, modelName }) => ({ value: id, label: `${sn} · ${modelName}` })),
);
const named = valuesOf(unattendedKinds, (kind) => (t) => t(`remote:kind.${kind}`));
const sources = { device: devices, group: deviceSearch('group'), shop: deviceSearch('shop') };

export const unattendedEntries: readonly FormEntry<'kind' | Kind | 'until' | 'isOnlyWhileClosed' | 'why'>[] = [
  {
    name: 'kind',
    label: (t) => t('remote:field.where'),
    kind: 'radio',
    optionLabels: named,
  },
  ...unattendedKinds.map((kind) => ({
    name: kind,
    label: named[kind],
    kind: 'select' as const,
    options: sources[kind],
    isAsked: true,
    isShown: (values: Record<string, unknown>) => values.kind === kind,
  })),
  { name: 'until', label: (t) => t('remote:field.until'), help: (t) => t('remote:help.until') },
  {
    name: 'isOnlyWhileClosed',
    label: (t) => t('remote:field.onlyWhileClosed'),
    help: (t) => t('remote:help.onlyWhileClosed'),
  },
  {
    name: 'why',
    label: (t) => t('remote:field.why'),
    help: (t) => t('remote:help.unattendedWhy'),
    kind: 'textarea',
  },
];
