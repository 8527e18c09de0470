import { maxGrayGroups, maxGraySerials, maxGrayTags } from '@tilldeck/contracts/appstore/app.limits';
import { publicationRoutes } from '@tilldeck/contracts/appstore/publication.routes';
import type { Publication } from '@tilldeck/contracts/appstore/publication.schemas';
import { App, Drawer, Radio } from 'antd';
import { useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/base/ActionButton.tsx';
import { useBlocks } from '../../components/base/useBlocks.ts';
import { deviceSearch } from '../../components/device/device-filters.config.ts';
import { SerialsField } from '../../components/device/SerialsField.tsx';
import { useConfirm } from '../../components/feedback/useConfirm.ts';
import { FieldItem } from '../../components/form/FieldItem.tsx';
import { SearchFilter } from '../../components/list/SearchFilter.tsx';
import { invalidate } from '../../lib/request/route-queries.ts';
import styles from './PublicationPanel.module.css';
import { audienceOf, publicationReads, useReach } from './publication.queries.ts';
import { useReachText } from './useReachText.ts';

const tags = deviceSearch('tag');
const groups = deviceSearch('group');
const steps = [5, 20, 50, 100];

interface RaiseDrawerProps {
  publication: Publication;
  isOpen: boolean;
  onClose: () => void;
}

/** Widens a grayscale a step. Whoever is in it stays in it. */
export function RaiseDrawer({ publication, isOpen, onClose }: RaiseDrawerProps) {
  const { t } = useTranslation('publication');
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={t('raise.title', { version: publication.versionName })}
      size={520}
      destroyOnHidden
    >
      <RaiseFields publication={publication} onClose={onClose} />
    </Drawer>
  );
}

/** What was there and what was added, in its order. */
const union = (before: readonly string[], after: readonly string[], most: number): string[] =>
  [...new Set([...before, ...after])].slice(0, most);

function RaiseFields({ publication, onClose }: Omit<RaiseDrawerProps, 'isOpen'>) {
  const { t } = useTranslation('publication');
  const { call } = useBlocks();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const reachText = useReachText();
  const id = useId();
  const [wanted, setWanted] = useState(() => audienceOf(publication));
  const [isBusy, setBusy] = useState(false);
  const reach = useReach(publication.appId, useDeferredValue(wanted));
  const { appId, versionName } = publication;

  const raise = async (): Promise<void> => {
    const counted = await call(publicationRoutes.reach, { ...wanted, appId });
    const question = {
      title: t('raise.confirm', { version: versionName }),
      text: t('raise.text', { devices: reachText(counted) }),
      action: t('raise.action'),
    };
    if (!(await confirm(question))) return;
    const { deployment, tagIds, groupIds, sns, percent } = wanted;
    const { id: publicationId, version } = publication;
    await call(publicationRoutes.raise, { id: publicationId, version, deployment, tagIds, groupIds, sns, percent });
    void message.success(t('raise.done', { version: versionName }));
    await invalidate(publicationReads);
    onClose();
  };
  const submit = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await raise();
    } catch (error) {
      void message.error((error as Error).message);
      await invalidate(publicationReads);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.fields}>
      <FieldItem label={t('raise.share')} help={t('raise.shareHelp')}>
        <Radio.Group
          aria-label={t('raise.share')}
          optionType="button"
          value={wanted.percent}
          onChange={(event) => setWanted({ ...wanted, percent: event.target.value as number })}
          options={[publication.percent, ...steps.filter((step) => step > publication.percent)].map((step) => ({
            value: step,
            label: `${step} %`,
          }))}
        />
      </FieldItem>
      <FieldItem label={t('raise.tags')}>
        <SearchFilter
          isInForm
          label={t('raise.tags')}
          source={tags}
          isMulti
          value={wanted.tagIds}
          onChange={(ids) => setWanted({ ...wanted, tagIds: union(publication.tagIds, ids, maxGrayTags) })}
        />
      </FieldItem>
      <FieldItem label={t('raise.groups')}>
        <SearchFilter
          isInForm
          label={t('raise.groups')}
          source={groups}
          isMulti
          value={wanted.groupIds}
          onChange={(ids) => setWanted({ ...wanted, groupIds: union(publication.groupIds, ids, maxGrayGroups) })}
        />
      </FieldItem>
      <FieldItem label={t('raise.sns')} htmlFor={`${id}-sns`}>
        <SerialsField
          id={`${id}-sns`}
          rows={3}
          onChange={(sns) => setWanted({ ...wanted, sns: union(publication.sns, sns as string[], maxGraySerials) })}
        />
      </FieldItem>
      <div className={styles.foot}>
        <span className="blk-soft" aria-live="polite">
          {reach.data ? t('publish.reach', { devices: reachText(reach.data) }) : ''}
        </span>
        <ActionButton label={t('cancel')} onClick={onClose} />
        <ActionButton kind="primary" label={t('raise.action')} isBusy={isBusy} onClick={() => void submit()} />
      </div>
    </div>
  );
}
