import { publicationRoutes } from '@tilldeck/contracts/appstore/publication.routes';
import { grayscale, type Publication } from '@tilldeck/contracts/appstore/publication.schemas';
import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useBlocks } from '../../../../components/base/useBlocks.ts';
import { deviceSearch } from '../../../../components/device/device.filters.ts';
import { SerialsField } from '../../../../components/device/SerialsField.tsx';
import { ConflictPlace } from '../../../../components/form/ConflictPlace.tsx';
import { FormOverlay } from '../../../../components/form/FormFrame.tsx';
import { SchemaForm } from '../../../../components/form/SchemaForm.tsx';
import { decidedForm } from '../../../../components/form/useEditConflict.ts';
import type { FormEntry } from '../../../../components/form/useFormFields.ts';
import { useRouteForm } from '../../../../components/form/useRouteForm.ts';
import { audienceOf } from './publication.queries.ts';
import { ReachNote } from './ReachNote.tsx';
import { useReachText } from './useReachText.ts';

const steps = [5, 20, 50, 100];

interface RaiseDrawerProps {
  publication: Publication;
  onClose: () => void;
}

type Widening = z.output<typeof grayscale>;

/** What was there and what was added, in its order. */
const union = (before: readonly string[], after: readonly string[]): string[] => [...new Set([...before, ...after])];

/** Devices that are in a grayscale stay in it. */
const widened = (before: Publication, { tagIds, groupIds, sns, percent }: Widening): Widening => ({
  tagIds: union(before.tagIds, tagIds),
  groupIds: union(before.groupIds, groupIds),
  sns: union(before.sns, sns),
  percent,
});

/** Widens a grayscale a step. */
export function RaiseDrawer({ publication, onClose }: RaiseDrawerProps) {
  const { t } = useTranslation('publication');
  const { call } = useBlocks();
  const reachText = useReachText();
  const { appId, versionName, id, percent } = publication;
  const read = async () => (await call(publicationRoutes.list, { appId })).items.find((each) => each.id === id);
  const { control, conflict, leave } = useRouteForm(
    {
      schema: grayscale,
      fields: [],
      call: publicationRoutes.raise,
      initial: { percent, tagIds: publication.tagIds, groupIds: publication.groupIds, sns: [] },
      ...decidedForm(publication, read, (values: Widening, now) => ({
        ...{ id, version: now.version, deployment: now.deployment },
        ...widened(now, values),
      })),
      confirm: async (values) => {
        const counted = await call(publicationRoutes.reach, {
          ...audienceOf(publication),
          ...widened(publication, values),
          appId,
        });
        return {
          title: t('raise.confirm', { version: versionName }),
          text: t('raise.text', { devices: reachText(counted) }),
          action: t('raise.action'),
        };
      },
      doneText: t('raise.done', { version: versionName }),
      onDone: onClose,
    },
    onClose,
  );
  const fields: FormEntry[] = [
    {
      name: 'percent',
      label: t('raise.share'),
      help: t('raise.shareHelp'),
      render: (field) => (
        <Radio.Group
          {...(field.id ? { id: field.id, name: field.id } : {})}
          aria-label={t('raise.share')}
          optionType="button"
          disabled={Boolean(field.disabled)}
          value={field.value}
          onChange={(event) => field.onChange?.(event.target.value)}
          options={[percent, ...steps.filter((step) => step > percent)].map((step) => ({
            value: step,
            label: `${step} %`,
          }))}
        />
      ),
    },
    {
      name: 'tagIds',
      label: t('raise.tags'),
      kind: 'multi',
      options: deviceSearch('tag'),
    },
    {
      name: 'groupIds',
      label: t('raise.groups'),
      kind: 'multi',
      options: deviceSearch('group'),
    },
    { name: 'sns', label: t('raise.sns'), render: (field) => <SerialsField {...field} rows={3} /> },
  ];
  return (
    <FormOverlay
      kind="drawer"
      isOpen
      widthPx={520}
      title={t('raise.title', { version: versionName })}
      action={t('raise.action')}
      control={control}
      leave={leave}
      note={<ReachNote form={control.form} appId={appId} given={audienceOf(publication)} />}
    >
      <ConflictPlace conflict={conflict} />
      <SchemaForm control={control} fields={fields} />
    </FormOverlay>
  );
}
