import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import type { ReviewDetail } from '@tilldeck/contracts/appstore/review.schemas';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useFileDownload } from '../../../components/form/useFileDownload.ts';
import { formatBytes } from '../../../lib/format/abbreviate-number.ts';

/** The app file under review, for trying it on a device. */
export function AppFileLink({ detail }: { detail: ReviewDetail }) {
  const { t } = useTranslation('review');
  const download = useFileDownload();
  const { fileId, size } = detail.detail;
  const name = `${detail.package}-${detail.versionCode}.apk`;
  return (
    <>
      <ActionButton
        kind="link"
        size="small"
        icon={<DownloadOutlined aria-hidden />}
        label={t('downloadFile', { size: formatBytes(size) })}
        isBusy={download.share !== null}
        onClick={() => download.start(fileId, name, size)}
      />
      {download.problem ? <span role="alert">{download.problem}</span> : null}
    </>
  );
}
