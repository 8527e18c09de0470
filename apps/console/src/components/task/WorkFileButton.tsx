import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadBlob } from '../../lib/request/download-blob.ts';
import { showFailure } from '../../lib/request/show-failure.ts';
import { ActionButton } from '../base/ActionButton.tsx';
import { useBlocks } from '../base/useBlocks.ts';

/** Fetches a file that a task took along or a device brought. */
export function WorkFileButton({ fileId, label }: { fileId: string; label?: string }) {
  const { t } = useTranslation('task');
  const { call } = useBlocks();
  const [isBusy, setBusy] = useState(false);
  const fetchFile = async () => {
    setBusy(true);
    try {
      const [{ name }, { url }] = await Promise.all([
        call(fileRoutes.detail, { fileId }),
        call(fileRoutes.url, { fileId }),
      ]);
      await downloadBlob(url, name);
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActionButton
      size="small"
      label={label ?? t('execution.download')}
      icon={<DownloadOutlined aria-hidden />}
      isBusy={isBusy}
      onClick={() => void fetchFile()}
    />
  );
}
