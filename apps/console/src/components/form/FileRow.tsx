import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import FileOutlined from '@ant-design/icons/es/icons/FileOutlined';
import PauseOutlined from '@ant-design/icons/es/icons/PauseOutlined';
import PlayCircleOutlined from '@ant-design/icons/es/icons/PlayCircleOutlined';
import ReloadOutlined from '@ant-design/icons/es/icons/ReloadOutlined';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../lib/format/abbreviate-number.ts';
import { ActionButton } from '../base/ActionButton.tsx';
import { ProgressBar } from '../base/ProgressBar.tsx';
import styles from './FileField.module.css';
import { useFileDownload } from './useFileDownload.ts';
import type { UploadItem, Uploads } from './useUploads.ts';

/** One file: how far it is and what can be done with it. */
export function FileRow({ item, uploads }: { item: UploadItem; uploads: Uploads }) {
  const { t } = useTranslation('blocks');
  const download = useFileDownload();
  const { name, sizeBytes, sentBytes, state, uploaded } = item;
  const quiet = { kind: 'quiet', size: 'small', isIconOnly: true } as const;
  const isOnItsWay = state === 'running' || state === 'paused';
  return (
    <li className={styles.file}>
      <FileOutlined aria-hidden />
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.size}>
        {isOnItsWay ? `${formatBytes(sentBytes)} / ${formatBytes(sizeBytes)}` : formatBytes(sizeBytes)}
        {state === 'paused' ? ` · ${t('file.paused')}` : ''}
      </span>
      <span className={styles.buttons}>
        {state === 'running' && item.task?.pause ? (
          <ActionButton
            {...quiet}
            label={t('file.pause', { name })}
            icon={<PauseOutlined aria-hidden />}
            onClick={() => uploads.pause(item)}
          />
        ) : null}
        {state === 'paused' ? (
          <ActionButton
            {...quiet}
            label={t('file.resume', { name })}
            icon={<PlayCircleOutlined aria-hidden />}
            onClick={() => uploads.resume(item)}
          />
        ) : null}
        {state === 'failed' ? (
          <ActionButton
            {...quiet}
            label={t('file.retry', { name })}
            icon={<ReloadOutlined aria-hidden />}
            onClick={() => uploads.retry(item)}
          />
        ) : null}
        {uploaded ? (
          <ActionButton
            {...quiet}
            label={t('file.download', { name })}
            icon={<DownloadOutlined aria-hidden />}
            isBusy={download.share !== null}
            onClick={() => download.start(uploaded.id, name, sizeBytes)}
          />
        ) : null}
        <ActionButton
          {...quiet}
          label={t(isOnItsWay ? 'file.cancel' : 'file.remove', { name })}
          icon={<CloseOutlined aria-hidden />}
          onClick={() => uploads.remove(item)}
        />
      </span>
      {isOnItsWay ? (
        <div className={styles.progress}>
          <ProgressBar label={t('file.progress', { name })} share={sizeBytes === 0 ? 1 : sentBytes / sizeBytes} />
        </div>
      ) : null}
      {download.share === null ? null : (
        <div className={styles.progress}>
          <ProgressBar label={t('file.downloadProgress', { name })} share={download.share} />
        </div>
      )}
      {state === 'failed' || download.problem ? (
        <span className={styles.failed} role="alert">
          {download.problem ?? item.message}
        </span>
      ) : null}
    </li>
  );
}
