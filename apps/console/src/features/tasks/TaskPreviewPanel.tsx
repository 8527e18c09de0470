import type { TaskPreview } from '@tilldeck/contracts/tasks/task.schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ShareBars, type ShareRow } from '../../components/chart/ShareBars.tsx';
import { NumberText } from '../../components/text/NumberText.tsx';
import { ToneTag } from '../../components/text/StatusTag.tsx';
import { groupNumber } from '../../lib/format/abbreviate-number.ts';
import { SkippedDevices } from './SkippedDevices.tsx';
import styles from './TaskPreviewPanel.module.css';
import type { TaskAim } from './useTaskPreview.ts';

const shownBars = 5;

interface TaskPreviewPanelProps {
  preview: TaskPreview;
  aim: TaskAim;
  /** Something was changed since: the numbers are those of before. */
  isStale?: boolean;
  /** The devices were others when the task was to be made. */
  isChanged?: boolean;
}

/** What a task would reach before anything is sent: how many, which, who is left out and why. */
export function TaskPreviewPanel({ preview, aim, isStale, isChanged }: TaskPreviewPanelProps) {
  const { t } = useTranslation(['task', 'device', 'errors']);
  const { total, eligible, skipped, unknownSns } = preview;
  return (
    <div className={styles.panel} data-stale={isStale || undefined}>
      {isStale ? <ToneTag tone="warn" text={t('preview.stale')} /> : null}
      {isChanged ? (
        <p className={styles.warning} role="alert">
          {t('errors:tasks.target_changed')}
        </p>
      ) : null}
      <p className={styles.lead}>
        <strong>
          <NumberText value={eligible} isWhole />
        </strong>{' '}
        {t('preview.eligible', { count: eligible, total: groupNumber(total) })}
      </p>
      <ul className={styles.notes}>
        {preview.needsApproval ? <Note tone="warn" text={t('preview.needsApproval')} /> : null}
        {preview.waiting > 0 ? (
          <Note
            tone="run"
            text={t('preview.waiting', { count: preview.waiting, amount: groupNumber(preview.waiting) })}
          />
        ) : null}
        {unknownSns.length > 0 ? (
          <Note tone="bad" text={t('preview.unknownSns', { count: unknownSns.length })}>
            <span className={`${styles.sns} blk-mono`}>{unknownSns.join(' ')}</span>
          </Note>
        ) : null}
      </ul>
      {skipped.length > 0 ? <SkippedDevices skipped={skipped} aim={aim} /> : null}
      <Bars
        title={t('preview.byState')}
        total={total}
        rows={preview.byState.map(({ state, count }) => ({ key: state, label: t(`device:state.${state}`), n: count }))}
      />
      <Bars title={t('preview.byModel')} total={total} rows={rowsOf(preview.byModel)} />
      <Bars title={t('preview.byPartner')} total={total} rows={rowsOf(preview.byPartner)} />
      <Bars title={t('preview.byFirmware')} total={total} rows={rowsOf(preview.byFirmware, t('preview.noFirmware'))} />
      <p className={styles.hash}>
        {t('preview.hash')} <code>{preview.hash.slice(0, 12)}</code>
      </p>
    </div>
  );
}

const rowsOf = (shares: TaskPreview['byModel'], unnamed = '–'): ShareRow[] =>
  shares.map(({ id, name, count }) => ({ key: id, label: name || unnamed, n: count }));

/** The largest few; the rest as one. */
function Bars({ title, total, rows }: { title: string; total: number; rows: readonly ShareRow[] }) {
  const { t } = useTranslation('task');
  if (rows.length === 0) return null;
  const shown = rows.slice(0, rows.length > shownBars + 1 ? shownBars : rows.length);
  const rest = rows.slice(shown.length);
  const others = {
    key: 'rest',
    label: t('preview.others', { count: rest.length }),
    n: rest.reduce((sum, { n }) => sum + n, 0),
  };
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ShareBars total={total} rows={rest.length > 0 ? [...shown, others] : shown} />
    </section>
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
