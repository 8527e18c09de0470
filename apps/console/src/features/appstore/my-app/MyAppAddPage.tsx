import { myAppRoutes } from '@tilldeck/contracts/appstore/app.routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { AppIcon } from '../../../components/app/AppPicture.tsx';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { FileField } from '../../../components/form/FileField.tsx';
import type { UploadedFile } from '../../../components/form/useUploads.ts';
import { PageHeader } from '../../../components/page/PageHeader.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { useCall, useChange } from '../../../lib/request/route-queries.ts';
import { fileKindField } from '../../../lib/upload/file-kind-field.ts';
import { AppFileFacts } from '../parts/app/AppFileFacts.tsx';
import styles from './MyApp.module.css';
import { editHref, myAppHref, myAppListHref } from './my-app.queries.ts';
import { SubmitSteps } from './SubmitSteps.tsx';

const apk = fileKindField('apk');

/** /appstore/myapp/add, with `appId` for a new version of an app that is there */
export function MyAppAddPage() {
  const { t } = useTranslation('myApp');
  const [params] = useSearchParams();
  const appId = params.get('appId') ?? undefined;
  const app = useCall(myAppRoutes.detail, { id: appId ?? '1' }, { enabled: appId !== undefined });
  const title = app.data ? t('add.versionTitle', { name: app.data.name || app.data.package }) : t('add.title');
  return (
    <>
      <PageHeader
        title={title}
        description={t('add.description')}
        backHref={appId ? myAppHref(appId) : myAppListHref}
      />
      <div className="blk-stack">
        <SectionCard>
          <SubmitSteps />
        </SectionCard>
        <NewDraft appId={appId} />
      </div>
    </>
  );
}

/** The upload, and what becomes of the file: the draft with what was read, or why there is none. */
function NewDraft({ appId }: { appId: string | undefined }) {
  const { t } = useTranslation('myApp');
  const navigate = useNavigate();
  const [file, setFile] = useState<UploadedFile>();
  const add = useChange(myAppRoutes.add, { meta: { isShownByCaller: true } });
  const take = (taken: UploadedFile | undefined) => {
    setFile(taken);
    add.reset();
    if (taken) add.mutate({ fileId: taken.id, ...(appId ? { appId } : {}) });
  };
  const draft = add.data;
  if (draft) {
    return (
      <SectionCard
        title={t('add.done')}
        actions={
          <ActionButton kind="primary" label={t('add.continue')} onClick={() => void navigate(editHref(draft.id))} />
        }
      >
        <div className={styles.read}>
          <AppIcon fileId={draft.iconFileId} sizePx={72} />
          <div>
            <strong>{draft.facts.label || draft.package}</strong>
            <p className="blk-soft">{t('add.doneText')}</p>
          </div>
        </div>
        <AppFileFacts version={draft} />
      </SectionCard>
    );
  }
  return (
    <SectionCard title={t('add.file')}>
      <FileField
        value={file}
        onChange={(value) => take(value as UploadedFile | undefined)}
        field={{ label: t('add.file'), limits: t('add.limits'), ...apk }}
      />
      {add.isPending ? <p className="blk-soft">{t('add.reading')}</p> : null}
      {add.error ? (
        <div className={styles.refusal} role="alert">
          <strong>{t('add.refused')}</strong>
          <span>{add.error.message}</span>
          <span className="blk-soft">{t('add.refusedNext')}</span>
        </div>
      ) : null}
    </SectionCard>
  );
}
