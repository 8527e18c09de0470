import type { TaskPreview } from '@tilldeck/contracts/tasks/preview.schemas';
import type { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../../components/base/ActionButton.tsx';
import { useBlocks } from '../../../../components/base/useBlocks.ts';
import { ErrorState } from '../../../../components/page/ErrorState.tsx';
import { SkeletonLines } from '../../../../components/page/SkeletonLines.tsx';
import { ToneTag } from '../../../../components/text/StatusTag.tsx';
import { csvText } from '../../../../lib/export/csv-text.ts';
import { groupNumber } from '../../../../lib/format/abbreviate-number.ts';
import { listMatching } from '../../../../lib/list/bulk-run.ts';
import { saveBlob } from '../../../../lib/request/download-blob.ts';
import { showFailure } from '../../../../lib/request/show-failure.ts';
import styles from './TaskPreviewPanel.module.css';
import { type LookCalls, type TaskAim, useSkippedDevices } from './useTaskPreview.ts';

const pageSize = 200;

interface SkippedDevicesProps {
  skipped: TaskPreview['skipped'];
  aim: TaskAim;
  calls: LookCalls;
}

/** Devices that a task leaves out, by reason; each can be seen, and all of them taken along as a file. */
export function SkippedDevices({ skipped, aim, calls }: SkippedDevicesProps) {
  const { t } = useTranslation(['task', 'execution']);
  const { call } = useBlocks();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const listId = useId();
  const total = skipped.reduce((sum, { count }) => sum + count, 0);
  const download = async () => {
    setBusy(true);
    try {
      const rows = await listMatching(
        (place) =>
          call(calls.skipped as typeof taskRoutes.skipped, { ...calls.toInput(aim), pageSize, ...place } as never),
        () => true,
        new AbortController().signal,
      );
      const head = [t('field.sn'), t('field.model'), t('field.reason')];
      const lines = rows.map(({ sn, modelName, reason }) => [sn, modelName, t(`execution:code.${reason}`)]);
      saveBlob(new Blob([csvText([head, ...lines])], { type: 'text/csv' }), 'skipped-devices.csv');
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-label={t('preview.skipped')}>
      <h3>{t('preview.skippedCount', { count: total, amount: groupNumber(total) })}</h3>
      <ul className={styles.notes}>
        {skipped.map(({ reason, count }) => (
          <li key={reason}>
            <ToneTag tone="off" text={`${groupNumber(count)} · ${t(`execution:code.${reason}`)}`} />
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <ActionButton
          size="small"
          label={t(isOpen ? 'preview.hideSkipped' : 'preview.showSkipped')}
          isPressed={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        <ActionButton size="small" label={t('preview.download')} isBusy={isBusy} onClick={() => void download()} />
      </div>
      {isOpen ? <SkippedList id={listId} aim={aim} calls={calls} total={total} /> : null}
    </section>
  );
}

function SkippedList({ id, aim, calls, total }: { id: string; aim: TaskAim; calls: LookCalls; total: number }) {
  const { t } = useTranslation(['task', 'execution']);
  const list = useSkippedDevices(aim, calls);
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} isCompact />;
  if (!list.data) return <SkeletonLines rows={3} />;
  return (
    <>
      <ul id={id} className={styles.list}>
        {list.data.items.map(({ deviceId, sn, modelName, reason }) => (
          <li key={deviceId}>
            <span className="blk-mono">{sn}</span> <span className="blk-soft">{modelName}</span>
            <span>{t(`execution:code.${reason}`)}</span>
          </li>
        ))}
      </ul>
      {total > list.data.items.length ? (
        <p className="blk-soft">{t('preview.moreSkipped', { amount: groupNumber(total - list.data.items.length) })}</p>
      ) : null}
    </>
  );
}
