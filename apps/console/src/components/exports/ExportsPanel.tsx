import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import StopOutlined from '@ant-design/icons/es/icons/StopOutlined';
import { maxExportRows } from '@tilldeck/contracts/core/export';
import { exportRoutes } from '@tilldeck/contracts/files/export.routes';
import type { ExportEntry } from '@tilldeck/contracts/files/export.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, groupNumber } from '../../lib/format/abbreviate-number.ts';
import { openDownload } from '../../lib/request/open-download.ts';
import { ActionButton } from '../base/ActionButton.tsx';
import { useBlocks } from '../base/useBlocks.ts';
import { action, useAction } from '../feedback/useAction.ts';
import { EmptyState } from '../page/EmptyState.tsx';
import { ErrorState } from '../page/ErrorState.tsx';
import { SkeletonLines } from '../page/SkeletonLines.tsx';
import { TimeText } from '../text/TimeText.tsx';
import styles from './ExportsPanel.module.css';

interface ExportsPanelProps {
  entries: readonly ExportEntry[] | undefined;
  error: unknown;
  onRetry: () => void;
}

/** One's own exports: how far they are, fetched with one press, or why they failed. */
export function ExportsPanel({ entries, error, onRetry }: ExportsPanelProps) {
  const { t } = useTranslation('blocks');
  return (
    <div className={styles.panel}>
      <h2 className={styles.title}>{t('export.title')}</h2>
      {error ? (
        <ErrorState error={error} onRetry={onRetry} isCompact />
      ) : !entries ? (
        <SkeletonLines rows={3} />
      ) : entries.length === 0 ? (
        <EmptyState kind="nothing" title={t('export.none')} text={t('export.noneText')} />
      ) : (
        <>
          <ul className={styles.list}>
            {entries.map((entry) => (
              <ExportItem key={entry.id} entry={entry} />
            ))}
          </ul>
          <p className={styles.foot}>{t('export.format')}</p>
        </>
      )}
    </div>
  );
}

const isUnderWay = ({ state }: ExportEntry): boolean => state === 'waiting' || state === 'running';

function ExportItem({ entry }: { entry: ExportEntry }) {
  const { t } = useTranslation('blocks');
  const { call } = useBlocks();
  const [problem, setProblem] = useState<string>();
  const { button } = useAction();
  const { id, name } = entry;
  const remove = action<ExportEntry, typeof exportRoutes.remove>({
    key: 'remove',
    label: t(isUnderWay(entry) ? 'export.stopName' : 'export.removeName', { name }),
    call: exportRoutes.remove,
    input: () => ({ id }),
  });
  const download = async () => {
    setProblem(undefined);
    try {
      const { url } = await call(exportRoutes.url, { id });
      openDownload(url);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t('error.unknown'));
    }
  };
  return (
    <li className={styles.item} data-state={entry.state}>
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <ExportFacts entry={entry} />
        {problem ? (
          <span role="alert" className={styles.problem}>
            {problem}
          </span>
        ) : null}
      </div>
      <div className={styles.actions}>
        {entry.state === 'ready' ? (
          <ActionButton
            kind="primary"
            size="small"
            isIconOnly
            icon={<DownloadOutlined aria-hidden />}
            label={t('export.downloadName', { name })}
            onClick={() => void download()}
          />
        ) : null}
        <ActionButton
          kind="quiet"
          size="small"
          isIconOnly
          {...button(remove, entry)}
          icon={isUnderWay(entry) ? <StopOutlined aria-hidden /> : <DeleteOutlined aria-hidden />}
        />
      </div>
    </li>
  );
}

function ExportFacts({ entry }: { entry: ExportEntry }) {
  const { t } = useTranslation('blocks');
  const rows = { count: entry.rowCount, amount: groupNumber(entry.rowCount) };
  if (entry.state === 'waiting') return <span className={styles.facts}>{t('export.waiting')}</span>;
  if (entry.state === 'running')
    return (
      <span className={styles.facts} role="status">
        <span className={styles.moving} aria-hidden />
        {t('export.running', rows)}
      </span>
    );
  if (entry.state === 'failed') return <span className={styles.problem}>{entry.refusal?.text}</span>;
  if (entry.state === 'expired') return <span className={styles.facts}>{t('export.expired')}</span>;
  return (
    <span className={styles.facts}>
      {entry.isCut ? t('export.cut', { amount: groupNumber(maxExportRows) }) : t('export.rows', rows)}
      {' · '}
      {formatBytes(entry.sizeBytes ?? 0)}
      {' · '}
      {t('export.until')} <TimeText at={entry.expiresAt} />
    </span>
  );
}
