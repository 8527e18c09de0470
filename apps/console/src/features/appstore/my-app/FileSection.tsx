import { myAppRoutes } from '@tilldeck/contracts/appstore/app.routes';
import type { AppVersionDetail } from '@tilldeck/contracts/appstore/app.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { FileField } from '../../../components/form/FileField.tsx';
import type { UploadedFile } from '../../../components/form/useUploads.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { showToast } from '../../../lib/notice/notice.ts';
import { useChange } from '../../../lib/request/route-queries.ts';
import { fileKindField } from '../../../lib/upload/file-kind-field.ts';
import { AppFileFacts } from '../parts/app/AppFileFacts.tsx';
import styles from './MyApp.module.css';

const apk = fileKindField('apk');

interface FileSectionProps {
  version: AppVersionDetail;
  /** Saves what is typed, as another file changes the version as well. */
  flush: () => Promise<number | null>;
  onReplaced: () => void;
}

/** What the file of a draft says of itself, and another file in its place. */
export function FileSection({ version, flush, onReplaced }: FileSectionProps) {
  const { t } = useTranslation('myApp');
  const [isOpen, setOpen] = useState(false);
  const replace = useChange(myAppRoutes.replaceFile, { meta: { isShownByCaller: true } });
  const take = async (file: UploadedFile | undefined) => {
    replace.reset();
    const read = file ? await flush() : null;
    if (!file || read === null) return;
    await replace.mutateAsync({ id: version.id, version: read, fileId: file.id }).then(
      () => {
        showToast(t('file.replaced'), 'done');
        onReplaced();
      },
      () => undefined,
    );
  };
  return (
    <SectionCard
      title={t('section.file')}
      actions={<ActionButton label={t('file.replace')} isPressed={isOpen} onClick={() => setOpen(!isOpen)} />}
    >
      {isOpen ? (
        <div className={styles.replace}>
          <p className="blk-soft">{t('file.replaceText')}</p>
          <FileField
            onChange={(file) => void take(file as UploadedFile | undefined)}
            field={{ label: t('file.replace'), limits: t('add.limits'), ...apk }}
          />
          {replace.error ? (
            <div className={styles.refusal} role="alert">
              <strong>{t('add.refused')}</strong>
              <span>{replace.error.message}</span>
            </div>
          ) : null}
        </div>
      ) : null}
      <AppFileFacts version={version} />
    </SectionCard>
  );
}
