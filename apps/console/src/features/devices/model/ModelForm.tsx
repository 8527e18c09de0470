import { modelRoutes, seriesRoutes } from '@tilldeck/contracts/devices/model.routes';
import { type DeviceModel, judgeScreen, modelFields } from '@tilldeck/contracts/devices/model.schemas';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { optionsFrom } from '../../../components/choices/useChoices.ts';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { fileKindField } from '../../../lib/upload/file-kind-field.ts';

/** In a form a file has a name; the call takes its id. */
export const iconValue = z.object({ id: z.string(), name: z.string(), sizeBytes: z.number() }).optional();

const schema = modelFields
  .omit({ iconFileId: true })
  .extend({ icon: iconValue })
  .superRefine((values, judge) => {
    // Without a screen the fields are not shown and not sent.
    if (values.screenType !== 'none') judgeScreen(values, judge);
  });

const isScreen = (values: Record<string, unknown>) => values.screenType !== 'none';
const fields: readonly FormEntry<keyof typeof schema.shape>[] = [
  {
    name: 'seriesId',
    label: (t) => t('model:field.series'),
    kind: 'select',
    options: optionsFrom(seriesRoutes.page, { pageSize: 200 }, (page) =>
      page.items.map(({ id, name }) => ({ value: id, label: name })),
    ),
  },
  { name: 'name', label: (t) => t('model:field.name'), help: (t) => t('model:nameHelp') },
  { name: 'iotAlias', label: (t) => t('model:field.iotAlias'), help: (t) => t('model:aliasHelp') },
  {
    name: 'iotPlatform',
    label: (t) => t('model:field.iotPlatform'),
    optionLabels: {
      provider: (t) => t('model:platform.provider'),
      singapore: (t) => t('model:platform.singapore'),
    },
  },
  {
    name: 'icon',
    label: (t) => t('model:field.icon'),
    kind: 'file',
    ...fileKindField('modelIcon'),
    limits: (t) => t('model:iconLimits'),
  },
  { section: (t) => t('model:sectionScreen') },
  {
    name: 'screenType',
    label: (t) => t('model:field.screen'),
    optionLabels: {
      portrait: (t) => t('model:screen.portrait'),
      landscape: (t) => t('model:screen.landscape'),
      none: (t) => t('model:screen.none'),
    },
  },
  {
    name: 'screenWidth',
    label: (t) => t('model:field.screenWidth'),
    unit: (t) => t('model:pixels'),
    isShown: isScreen,
  },
  {
    name: 'screenHeight',
    label: (t) => t('model:field.screenHeight'),
    unit: (t) => t('model:pixels'),
    isShown: isScreen,
  },
  { name: 'remark', label: (t) => t('model:field.remark'), kind: 'textarea' },
];

const toInput = ({ icon, ...values }: z.output<typeof schema>) => ({
  ...values,
  ...(values.screenType === 'none' ? { screenWidth: 0, screenHeight: 0 } : {}),
  iconFileId: icon?.id,
});

interface ModelFormProps extends OpenedForm<DeviceModel> {
  record?: DeviceModel | undefined;
}

/** A model, new or changed. */
export function ModelForm({ record, ...frame }: ModelFormProps) {
  const { t } = useTranslation('model');
  const { call } = useBlocks();
  const shared = { ...frame, schema, fields };
  if (!record)
    return (
      <FormDrawer
        {...shared}
        call={modelRoutes.add}
        title={t('add')}
        doneText={t('added')}
        initial={{ iotPlatform: 'provider', screenType: 'portrait' }}
        toInput={toInput}
      />
    );
  return (
    <FormDrawer
      {...shared}
      call={modelRoutes.modify}
      title={t('edit')}
      doneText={t('saved')}
      {...savedForm(record, () => call(modelRoutes.detail, { id: record.id }), {
        fields,
        toValues: (row) => ({ ...row, icon: row.icon ?? undefined }),
        toInput: (values: z.output<typeof schema>, { id, version }) => ({ ...toInput(values), id, version }),
      })}
    />
  );
}
