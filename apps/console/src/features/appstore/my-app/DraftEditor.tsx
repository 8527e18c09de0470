import { myAppRoutes } from '@tilldeck/contracts/appstore/app.routes';
import type { AppVersionDetail } from '@tilldeck/contracts/appstore/app.schemas';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { FormEntries } from '../../../components/form/FormEntries.tsx';
import { FormBody } from '../../../components/form/SchemaForm.tsx';
import { PageHeader } from '../../../components/page/PageHeader.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import type { Translate } from '../../../components/text/usePhrase.ts';
import { showToast } from '../../../lib/notice/notice.ts';
import { call } from '../../../lib/request/call.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { routeKey } from '../../../lib/request/route-queries.ts';
import { showFailure } from '../../../lib/request/show-failure.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { settingsEntries } from '../parts/publication/settings.fields.tsx';
import { VersionVerdicts } from '../parts/version/VersionVerdicts.tsx';
import { ChecksPanel } from './ChecksPanel.tsx';
import { FileSection } from './FileSection.tsx';
import { agreementEntry, listingEntries, pictureEntries } from './listing.fields.tsx';
import styles from './MyApp.module.css';
import { myAppHref, myAppListHref } from './my-app.queries.ts';
import { SaveStateText } from './SaveStateText.tsx';
import { SubmitSteps } from './SubmitSteps.tsx';
import { useDraft } from './useDraft.ts';
import { useVersionActions } from './useVersionActions.ts';

interface DraftEditorProps {
  version: AppVersionDetail;
  /** Begins again with what the server has. */
  onReload: () => void;
}

/** A draft or a failed version: everything about it, saved as it is typed, and what is still missing. */
export function DraftEditor({ version, onReload }: DraftEditorProps) {
  const { t, i18n } = useTranslation(['myApp', 'appstore', 'publishSettings']);
  const navigate = useNavigate();
  const draft = useDraft(version);
  const move = useVersionActions();
  const typedName = Form.useWatch(['listing', 'name'], draft.control.form) as string | undefined;
  const name = (typedName ?? version.name) || version.package;
  const words = t as unknown as Translate;

  const submit = async () => {
    const read = await draft.flush();
    if (read === null) return draft.focusProblem();
    try {
      const { items } = await call(myAppRoutes.checks, { id: version.id });
      queryClient.setQueryData(routeKey(myAppRoutes.checks, { id: version.id }), { items });
      const missing = items.find(({ level }) => level === 'error');
      if (missing) {
        showToast(t('submit.missing'));
        return draft.focus(missing.field);
      }
    } catch (error) {
      return showFailure(error);
    }
    await move('submit', { ...version, name, version: read });
  };
  const remove = async () => {
    const read = await draft.flush();
    const isGone = await move('delete', { ...version, name, version: read ?? version.version });
    if (isGone) await navigate(myAppListHref);
  };

  return (
    <>
      <PageHeader
        title={t('edit.title', { name: `${name} ${version.versionName}` })}
        backHref={myAppHref(version.appId)}
        beside={<SaveStateText draft={draft} onReload={onReload} />}
        actions={
          <>
            <Can route={myAppRoutes.delete}>
              <ActionButton label={t('delete')} isDanger onClick={() => void remove()} />
            </Can>
            <ActionButton kind="primary" label={t('submit')} onClick={() => void submit()} />
          </>
        }
      />
      <FormBody control={draft.control} className={styles.page}>
        <div className="blk-stack">
          <SectionCard>
            <SubmitSteps version={version} />
          </SectionCard>
          {version.failure ? (
            <SectionCard title={t('edit.failed')}>
              <VersionVerdicts version={version} />
            </SectionCard>
          ) : null}
          <SectionCard title={t('section.basic')}>
            <FormEntries entries={[listingEntries(words, i18n.language)]} />
          </SectionCard>
          <SectionCard title={t('section.pictures')}>
            <FormEntries entries={[pictureEntries(words)]} />
          </SectionCard>
          <SectionCard title={t('section.publish')}>
            <FormEntries entries={[{ group: 'settings', fields: settingsEntries(words, true) }]} />
          </SectionCard>
          <FileSection version={version} flush={draft.flush} onReplaced={onReload} />
          <SectionCard title={t('section.agreement')}>
            <FormEntries entries={[agreementEntry(words)]} />
          </SectionCard>
        </div>
        <div className={styles.side}>
          <ChecksPanel versionId={version.id} leadTo={draft.focus} />
        </div>
      </FormBody>
    </>
  );
}
