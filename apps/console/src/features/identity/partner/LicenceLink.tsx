import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined';
import type { PartnerDetail } from '@tilldeck/contracts/identity/partner.schemas';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useFileDownload } from '../../../components/form/useFileDownload.ts';

/** The business licence, to be saved; or that there is none. */
export function LicenceLink({ file }: { file: PartnerDetail['businessLicence'] }) {
  const { t } = useTranslation('partner');
  const download = useFileDownload();
  if (!file) return <span className="blk-soft">{t('noLicence')}</span>;
  return (
    <>
      <ActionButton
        kind="link"
        size="small"
        icon={<FileTextOutlined aria-hidden />}
        label={file.name}
        isBusy={download.share !== null}
        onClick={() => download.start(file.id, file.name, file.sizeBytes)}
      />
      {download.problem ? <span role="alert">{download.problem}</span> : null}
    </>
  );
}
