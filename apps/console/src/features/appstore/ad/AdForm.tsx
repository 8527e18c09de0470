import { adRoutes } from '@tilldeck/contracts/appstore/ad.routes';
import { type Ad, adDraft } from '@tilldeck/contracts/appstore/ad.schemas';
import { marketRoutes } from '@tilldeck/contracts/appstore/app.routes';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { searchFrom } from '../../../components/choices/useChoices.ts';
import { deviceSearch } from '../../../components/device/device.filters.ts';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { fileKindField } from '../../../lib/upload/file-kind-field.ts';

const models = deviceSearch('model');
const groups = deviceSearch('group');
const apps = searchFrom(
  marketRoutes.page,
  ({ keyword }) => ({ pageSize: 20, ...(keyword ? { keyword } : {}) }),
  (page) => page.items.map((app) => ({ value: app.id, label: app.name || app.package })),
);
const { title, position, link, modelIds, groupIds, fromAt, toAt, sort } = adDraft.shape;

/** In a form a file has a name; the call takes its id. */
const schema = z
  .object({ title, position, link, modelIds, groupIds, sort })
  .extend({
    picture: z.object({ id: z.string(), name: z.string(), sizeBytes: z.number() }),
    appId: z.string().optional(),
    fromAt: fromAt.optional(),
    toAt: toAt.optional(),
  })
  .superRefine((values, judge) => {
    const whole = adDraft.safeParse(inputOf(values));
    for (const issue of whole.error?.issues ?? [])
      judge.issues.push({ code: 'custom', message: issue.message, path: issue.path, input: values });
  });
type Values = Omit<z.output<typeof schema>, never>;

function inputOf({ picture, appId, fromAt: from, toAt: to, ...values }: Values) {
  return { ...values, pictureFileId: picture.id, appId: appId ?? null, fromAt: from ?? null, toAt: to ?? null };
}

const valuesOf = (ad: Ad, pictureName: string) => ({
  title: ad.title,
  position: ad.position,
  picture: { id: ad.pictureFileId, name: pictureName, sizeBytes: 0 },
  link: ad.link,
  modelIds: ad.modelIds,
  groupIds: ad.groupIds,
  sort: ad.sort,
  appId: ad.appId ?? undefined,
  fromAt: ad.fromAt ?? undefined,
  toAt: ad.toAt ?? undefined,
});

interface AdFormProps extends OpenedForm<Ad> {
  /** What is changed; a new one when absent. */
  record?: Ad | undefined;
}

/** An ad, new or changed. */
export function AdForm({ record, ...frame }: AdFormProps) {
  const { t } = useTranslation('ad');
  const { call } = useBlocks();
  const fieldsOf = (row: Ad | undefined): readonly FormEntry<keyof Values>[] => [
    { name: 'title', label: t('field.title') },
    {
      name: 'picture',
      label: t('field.picture'),
      kind: 'file',
      ...fileKindField('adPicture'),
      limits: t('pictureLimits'),
    },
    {
      name: 'position',
      label: t('field.position'),
      optionLabels: { banner: t('position.banner'), start: t('position.start') },
    },
    {
      name: 'appId',
      label: t('field.app'),
      help: t('appHelp'),
      kind: 'select',
      options: apps,
      known: row?.appId ? [{ value: row.appId, label: row.appName }] : [],
    },
    { name: 'link', label: t('field.link'), help: t('linkHelp'), kind: 'text' },
    {
      name: 'modelIds',
      label: t('field.models'),
      help: t('modelsHelp'),
      kind: 'multi',
      options: models,
    },
    {
      name: 'groupIds',
      label: t('field.groups'),
      help: t('groupsHelp'),
      kind: 'multi',
      options: groups,
    },
    { name: 'fromAt', label: t('field.from'), kind: 'instant' },
    { name: 'toAt', label: t('field.to'), kind: 'instant' },
    { name: 'sort', label: t('field.sort'), help: t('sortHelp') },
  ];
  const shared = { ...frame, schema, fields: fieldsOf(record) };
  if (!record)
    return (
      <FormDrawer
        {...shared}
        call={adRoutes.add}
        title={t('add')}
        doneText={t('added')}
        initial={{ position: 'banner', sort: 0, link: '', modelIds: [], groupIds: [] }}
        toInput={inputOf}
      />
    );
  return (
    <FormDrawer
      {...shared}
      call={adRoutes.modify}
      title={t('edit')}
      doneText={t('saved')}
      {...savedForm(record, () => call(adRoutes.detail, { id: record.id }), {
        fields: fieldsOf,
        toValues: (row) => valuesOf(row, t('field.picture')),
        toInput: (values: Values, { id, version }) => ({ ...inputOf(values), id, version }),
      })}
    />
  );
}
