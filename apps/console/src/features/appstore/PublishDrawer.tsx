import { appVersionRoutes } from '@tilldeck/contracts/appstore/app.routes';
import { publicationRoutes } from '@tilldeck/contracts/appstore/publication.routes';
import {
  audienceIsNamed,
  type PublishSettings,
  publishSettings,
} from '@tilldeck/contracts/appstore/publication.schemas';
import { App, Drawer, Select } from 'antd';
import { useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/base/ActionButton.tsx';
import { useBlocks } from '../../components/base/useBlocks.ts';
import { useConfirm } from '../../components/feedback/useConfirm.ts';
import { FieldItem } from '../../components/form/FieldItem.tsx';
import { EmptyState } from '../../components/page/EmptyState.tsx';
import { ErrorState } from '../../components/page/ErrorState.tsx';
import { SkeletonLines } from '../../components/page/SkeletonLines.tsx';
import { invalidate, useCall } from '../../lib/request/route-queries.ts';
import styles from './PublicationPanel.module.css';
import { PublishSettingsFields } from './PublishSettingsFields.tsx';
import { audienceOf, publicationReads, useReach } from './publication.queries.ts';
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
  const [chosen, setChosen] = useState<string>();
  const versions = useCall(
    appVersionRoutes.page,
    { appId, state: ['final_passed'], pageSize: 50 },
    { enabled: isOpen, retry: false },
  );
  const versionId = chosen ?? versions.data?.items[0]?.id;
  const version = useCall(
    appVersionRoutes.detail,
    { id: versionId ?? '1' },
    { enabled: isOpen && versionId !== undefined, retry: false },
  );
  const versionFieldId = useId();
  return (
    <Drawer open={isOpen} onClose={onClose} title={t('publish.title')} size={720} destroyOnHidden>
      {versions.error || version.error ? (
        <ErrorState
          error={versions.error ?? version.error}
          onRetry={() => void (versions.error ? versions : version).refetch()}
        />
      ) : versions.data?.items.length === 0 ? (
        <EmptyState kind="nothing" isCompact title={t('publish.none')} text={t('publish.noneText')} />
      ) : versions.isPending ? (
        <SkeletonLines rows={6} />
      ) : (
        <div className={styles.fields}>
          <FieldItem label={t('publish.version')} htmlFor={versionFieldId}>
            <Select
              id={versionFieldId}
              value={versionId ?? null}
              onChange={setChosen}
              options={(versions.data?.items ?? []).map(({ id, versionName, versionCode }) => ({
                value: id,
                label: `${versionName} (${versionCode})`,
              }))}
            />
          </FieldItem>
          {versionId && !version.isPending ? (
            <PublishSettingsPart
              key={versionId}
              appId={appId}
              versionId={versionId}
              versionName={version.data?.versionName ?? ''}
              // What its developer wished for, with the time left out: that was asked for before the reviews.
              initial={{ ...publishSettings.parse(version.data?.settings ?? {}), isInstant: true, publishAt: null }}
              onDone={onClose}
            />
          ) : (
            <SkeletonLines rows={6} />
          )}
        </div>
      )}
    </Drawer>
  );
}

interface PublishSettingsPartProps {
  appId: string;
  versionId: string;
  versionName: string;
  initial: PublishSettings;
  onDone: () => void;
}

function PublishSettingsPart({ appId, versionId, versionName, initial, onDone }: PublishSettingsPartProps) {
  const { t } = useTranslation('publication');
  const { call } = useBlocks();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const reachText = useReachText();
  const idPrefix = useId();
  const [settings, setSettings] = useState(initial);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const named = audienceIsNamed(settings);
  const isNamed = named.visibility && named.deployment;
  const reach = useReach(appId, useDeferredValue(settings), isNamed);

  const publish = async (): Promise<void> => {
    const { isInstant: _isInstant, ...sent } = settings;
    const counted = await call(publicationRoutes.reach, { ...audienceOf(settings), appId });
    const question = {
      title: t('publish.confirm', { version: versionName }),
      text: t(settings.publishAt ? 'publish.textLater' : 'publish.text', { devices: reachText(counted) }),
      action: t('publish.action'),
    };
    if (!(await confirm(question))) return;
    await call(publicationRoutes.publish, { versionId, settings: sent });
    void message.success(t(settings.publishAt ? 'publish.doneLater' : 'publish.done', { version: versionName }));
    await invalidate(publicationReads);
    onDone();
  };
  const submit = async (): Promise<void> => {
    setTried(true);
    if (!isNamed) {
      const faulty = document.getElementById(`${idPrefix}-${named.visibility ? 'deployment' : 'visibility'}`);
      faulty?.querySelector<HTMLElement>('input:checked')?.focus();
    }
    if (!isNamed || isBusy) return;
    setBusy(true);
    try {
      await publish();
    } catch (error) {
      void message.error((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <UnsetParameters appId={appId} audience={settings} />
      <PublishSettingsFields
        settings={settings}
        onChange={setSettings}
        idOf={(field) => `${idPrefix}-${field}`}
        problems={{
          ...(isTried && !named.visibility ? { visibility: t('nameSomebody') } : {}),
          ...(isTried && !named.deployment ? { deployment: t('nameSomebody') } : {}),
        }}
      />
      <div className={styles.foot}>
        <span className="blk-soft" aria-live="polite">
          {isNamed && reach.data ? t('publish.reach', { devices: reachText(reach.data) }) : ''}
        </span>
        <ActionButton label={t('cancel')} onClick={onDone} />
        <ActionButton kind="primary" label={t('publish.action')} isBusy={isBusy} onClick={() => void submit()} />
      </div>
    </>
  );
}
