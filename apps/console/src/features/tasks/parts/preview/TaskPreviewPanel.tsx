import type { ReleasePreview } from '@tilldeck/contracts/appstore/release.schemas';
import type { TaskPreview } from '@tilldeck/contracts/tasks/preview.schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ToneTag } from '../../../../components/text/StatusTag.tsx';
import { groupNumber } from '../../../../lib/format/abbreviate-number.ts';
import { nameIn } from '../../../../lib/i18n/i18n.ts';
import { ReachBars, ReachLead } from './ReachBars.tsx';
import { SkippedDevices } from './SkippedDevices.tsx';
import styles from './TaskPreviewPanel.module.css';
import { useGateText } from './useGateText.ts';
import { useHoursText } from './useHoursText.ts';
import type { Looked } from './useTaskPreview.ts';

interface TaskPreviewPanelProps {
  looked: Omit<Looked, 'key'>;
  /** Something was changed since: the numbers are those of before. */
  isStale?: boolean;
}

/** What a task would reach before anything is sent: how many, which, who is left out and why. */
export function TaskPreviewPanel({ looked, isStale }: TaskPreviewPanelProps) {
  const { aim, calls, isChanged } = looked;
  const preview: TaskPreview & Partial<Pick<ReleasePreview, 'unset'>> = looked.preview;
  const { t, i18n } = useTranslation(['task', 'errors']);
  const { skipped, unknownSns, waiting, unset = [] } = preview;
  const gate = useGateText()(preview.firstStage);
  const hours = useHoursText()(preview, looked.aim.plan?.withoutHours);
  const titles = unset.map((field) => nameIn(i18n.language, field));
  return (
    <div className={styles.panel} data-stale={isStale || undefined}>
      {isStale ? <ToneTag tone="warn" text={t('preview.stale')} /> : null}
      {isChanged ? (
        <p className={styles.warning} role="alert">
          {t('errors:tasks.target_changed')}
        </p>
      ) : null}
      <ReachLead reach={preview} />
      <ul className={styles.notes}>
        {preview.needsApproval ? <Note tone="warn" text={t('preview.needsApproval')} /> : null}
        {gate ? (
          <li className={styles.warning} role="alert">
            {gate}
          </li>
        ) : null}
        {hours ? <Note tone="warn" text={hours} /> : null}
        {waiting > 0 ? (
          <Note tone="run" text={t('preview.waiting', { count: waiting, amount: groupNumber(waiting) })} />
        ) : null}
        {titles.length > 0 ? (
          <Note tone="warn" text={t('preview.unset')}>
            <span className={styles.sns}>{titles.join(', ')}</span>
          </Note>
        ) : null}
        {unknownSns.length > 0 ? (
          <Note tone="bad" text={t('preview.unknownSns', { count: unknownSns.length })}>
            <span className={`${styles.sns} blk-mono`}>{unknownSns.join(' ')}</span>
          </Note>
        ) : null}
      </ul>
      {skipped.length > 0 ? <SkippedDevices skipped={skipped} aim={aim} calls={calls} /> : null}
      <ReachBars reach={preview} />
      <p className={styles.hash}>
        {t('preview.hash')} <code>{preview.hash.slice(0, 12)}</code>
      </p>
    </div>
  );
}

function Note({ tone, text, children }: { tone: 'warn' | 'run' | 'bad'; text: string; children?: ReactNode }) {
  return (
    <li>
      <ToneTag tone={tone} text={text} />
      {children}
    </li>
  );
}
