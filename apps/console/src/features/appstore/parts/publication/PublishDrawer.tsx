import { appVersionRoutes } from '@tilldeck/contracts/appstore/app.routes';
import type { AppVersionDetail } from '@tilldeck/contracts/appstore/app.schemas';
import { publicationRoutes } from '@tilldeck/contracts/appstore/publication.routes';
import { publishSettings } from '@tilldeck/contracts/appstore/publication.schemas';
import { Drawer, Form } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useBlocks } from '../../../../components/base/useBlocks.ts';
import { FormOverlay } from '../../../../components/form/FormFrame.tsx';
import { SchemaForm } from '../../../../components/form/SchemaForm.tsx';
import { useRouteForm } from '../../../../components/form/useRouteForm.ts';
import { EmptyState } from '../../../../components/page/EmptyState.tsx';
import { ErrorState } from '../../../../components/page/ErrorState.tsx';
import { SkeletonLines } from '../../../../components/page/SkeletonLines.tsx';
import type { Translate } from '../../../../components/text/usePhrase.ts';
import { useCall } from '../../../../lib/request/route-queries.ts';
import { audienceOf } from './publication.queries.ts';
import { ReachNote } from './ReachNote.tsx';
import { settingsEntries } from './settings.fields.tsx';
import { publishingForm, settingsOf, settingsValues } from './settings-form.rules.ts';
import { UnsetParameters } from './UnsetParameters.tsx';
import { useReachText } from './useReachText.ts';

interface PublishDrawerProps {
  appId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Brings a reviewed version to devices: which one, how, to whom. */
export function PublishDrawer({ appId, isOpen, onClose }: PublishDrawerProps) {
  const { t } = useTranslation('publication');
  const versions = useCall(appVersionRoutes.page, { appId, state: ['final_passed'], pageSize: 50 });
  const newest = versions.data?.items[0]?.id;
  const version = useCall(appVersionRoutes.detail, { id: newest ?? '1' }, { enabled: newest !== undefined });
  const failed = versions.error ? versions : version.error ? version : null;
  if (versions.data && version.data && isOpen)
    return <PublishForm appId={appId} versions={versions.data.items} newest={version.data} onClose={onClose} />;
  return (
    <Drawer open={isOpen} onClose={onClose} title={t('publish.title')} size={720} destroyOnHidden>
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : versions.data?.items.length === 0 ? (
        <EmptyState kind="nothing" isCompact title={t('publish.none')} text={t('publish.noneText')} />
      ) : (
        <SkeletonLines rows={6} />
      )}
    </Drawer>
  );
}

const schema = publishingForm.safeExtend({ versionId: z.string() });

/** What its developer wished for, with the time left out: that was asked for before the reviews. */
const wishedFor = ({ id, settings }: AppVersionDetail) => ({
  versionId: id,
  ...settingsValues({ ...publishSettings.parse(settings), isInstant: true, publishAt: null }),
  start: { mode: 'instant' as const },
});

interface PublishFormProps {
  appId: string;
  versions: readonly { id: string; versionName: string; versionCode: number }[];
  newest: AppVersionDetail;
  onClose: () => void;
}

function PublishForm({ appId, versions, newest, onClose }: PublishFormProps) {
  const { t } = useTranslation(['publication', 'publishSettings', 'appstore']);
  const { call } = useBlocks();
  const reachText = useReachText();
  const nameOf = (id: string) => versions.find((one) => one.id === id)?.versionName ?? '';
  const { control, leave } = useRouteForm(
    {
      schema,
      fields: [],
      call: publicationRoutes.publish,
      initial: wishedFor(newest),
      inputAt: 'settings',
      toInput: ({ versionId, ...values }) => {
        const { isInstant: _isInstant, ...settings } = settingsOf(values);
        return { versionId, settings };
      },
      confirm: async ({ versionId, ...values }) => {
        const counted = await call(publicationRoutes.reach, { ...audienceOf(values), appId });
        return {
          title: t('publish.confirm', { version: nameOf(versionId) }),
          text: t(values.start.mode === 'at' ? 'publish.textLater' : 'publish.text', { devices: reachText(counted) }),
          action: t('publish.action'),
        };
      },
      sayDone: ({ versionId, start }) => ({
        text: t(start.mode === 'at' ? 'publish.doneLater' : 'publish.done', { version: nameOf(versionId) }),
      }),
      onDone: onClose,
    },
    onClose,
  );
  const partnerIds = Form.useWatch('partnerIds', control.form) as string[] | undefined;
  const isPartial = Form.useWatch('visibility', control.form) === 'partial';
  const chosenId = (Form.useWatch('versionId', control.form) as string | undefined) ?? newest.id;
  const chosen = useCall(appVersionRoutes.detail, { id: chosenId });
  const takeWishes = useEffectEvent((version: AppVersionDetail) => control.form.setFieldsValue(wishedFor(version)));
  const taken = useRef(newest.id);
  useEffect(() => {
    if (!chosen.data || chosen.data.id === taken.current) return;
    taken.current = chosen.data.id;
    takeWishes(chosen.data);
  }, [chosen.data]);
  return (
    <FormOverlay
      kind="drawer"
      isOpen
      widthPx={720}
      title={t('publish.title')}
      action={t('publish.action')}
      control={control}
      leave={leave}
      note={<ReachNote form={control.form} appId={appId} />}
    >
      {chosen.error ? <ErrorState error={chosen.error} onRetry={() => void chosen.refetch()} isCompact /> : null}
      <UnsetParameters appId={appId} partnerIds={isPartial ? (partnerIds ?? []) : []} />
      <SchemaForm
        control={control}
        fields={[
          {
            name: 'versionId',
            label: t('publish.version'),
            kind: 'select',
            options: versions.map(({ id, versionName, versionCode }) => ({
              value: id,
              label: `${versionName} (${versionCode})`,
            })),
          },
          ...settingsEntries(t as unknown as Translate, false),
        ]}
      />
    </FormOverlay>
  );
}
