import { modelRoutes } from '@tilldeck/contracts/devices/model.routes';
import { type DeviceModel, derivedModelDraft } from '@tilldeck/contracts/devices/model.schemas';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { namedChoice, optionsFrom, searchFrom } from '../../../components/choices/useChoices.ts';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { fileKindField } from '../../../lib/upload/file-kind-field.ts';
import { iconValue } from './ModelForm.tsx';

const schema = derivedModelDraft.omit({ iconFileId: true }).extend({ icon: iconValue });
const originals = optionsFrom(modelRoutes.page, { kind: 'original', pageSize: 200 }, (page) =>
  page.items.map(namedChoice),
);
const partners = searchFrom(
  modelRoutes.partners,
  ({ keyword }) => ({ keyword }),
  (orgs) => orgs.filter(({ isVendor }) => !isVendor).map(namedChoice),
);

const toInput = ({ icon, ...values }: z.output<typeof schema>) => ({ ...values, iconFileId: icon?.id });

interface DerivedModelFormProps extends OpenedForm<DeviceModel> {
  record?: DeviceModel | undefined;
  /** What a new one is derived from, where that is settled. */
  original?: DeviceModel | undefined;
}

/** A derived model, new or changed. Its original never changes. */
export function DerivedModelForm({ record, original, ...frame }: DerivedModelFormProps) {
  const { t } = useTranslation('model');
  const { call } = useBlocks();
  const fieldsOf = (row: DeviceModel | undefined): readonly FormEntry<keyof typeof schema.shape>[] => [
    {
      name: 'originalModelId',
      label: t('field.original'),
      kind: 'select',
      options: originals,
      help: t('originalHelp'),
      ...(row ? { disabledReason: () => t('originalHelp') } : {}),
    },
    { name: 'name', label: t('field.name'), help: t('nameHelp') },
    {
      name: 'partnerIds',
      label: t('field.partners'),
      help: t('partnersHelp'),
      kind: 'multi',
      options: partners,
      known: row?.partners.map(namedChoice) ?? [],
      placeholder: t('partnersSearch'),
    },
    { name: 'iotAlias', label: t('field.iotAlias'), help: t('aliasHelp') },
    {
      name: 'iotPlatform',
      label: t('field.iotPlatform'),
      optionLabels: { provider: t('platform.provider'), singapore: t('platform.singapore') },
    },
    {
      name: 'icon',
      label: t('field.icon'),
      kind: 'file',
      ...fileKindField('derivedModelIcon'),
      limits: t('derivedIconLimits'),
    },
    { name: 'remark', label: t('field.remark'), kind: 'textarea' },
  ];
  const shared = { ...frame, schema, fields: fieldsOf(record) };
  if (!record)
    return (
      <FormDrawer
        {...shared}
        call={modelRoutes.derive}
        title={t('derive')}
        doneText={t('derived')}
        initial={{ originalModelId: original?.id, iotPlatform: original?.iotPlatform ?? 'provider' }}
        toInput={toInput}
      />
    );
  return (
    <FormDrawer
      {...shared}
      call={modelRoutes.modifyDerived}
      title={t('editDerived')}
      doneText={t('saved')}
      {...savedForm(record, () => call(modelRoutes.detail, { id: record.id }), {
        fields: fieldsOf,
        toValues: (row) => ({
          ...row,
          originalModelId: row.originalModelId ?? undefined,
          icon: row.icon ?? undefined,
          partnerIds: row.partners.map((partner) => partner.id),
        }),
        toInput: (values: z.output<typeof schema>, { id, version }) => ({ ...toInput(values), id, version }),
      })}
    />
  );
}
