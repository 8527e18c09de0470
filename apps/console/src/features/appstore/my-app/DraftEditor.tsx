import { myAppRoutes } from '@tilldeck/contracts/appstore/app.routes';
import type { AppVersionDetail } from '@tilldeck/contracts/appstore/app.schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { PageHeader } from '../../../components/page/PageHeader.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { showToast } from '../../../lib/notice/notice.ts';
import { call } from '../../../lib/request/call.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { routeKey } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { PublishSettingsFields } from '../PublishSettingsFields.tsx';
import { VersionVerdicts } from '../VersionVerdicts.tsx';
import { ChecksPanel } from './ChecksPanel.tsx';
import { draftFieldId, leadTo } from './draft-state.config.ts';
import { FileSection } from './FileSection.tsx';
import { ListingFields } from './ListingFields.tsx';
import styles from './MyApp.module.css';
import { myAppHref, myAppListHref } from './my-app.queries.ts';
import { PictureFields } from './PictureFields.tsx';
import { SaveStateText } from './SaveStateText.tsx';
import { SubmitSteps } from './SubmitSteps.tsx';
import { useDraft } from './useDraft.ts';
import { useDraftProblem } from './useDraftProblem.ts';
import { useVersionMoves } from './useVersionMoves.ts';

interface DraftEditorProps {
  version: AppVersionDetail;
  /** Begins again with what the server has. */
  onReload: () => void;
}

/** A draft or a failed version: everything about it, saved as it is typed, and what is still missing. */
export function DraftEditor({ version, onReload }: DraftEditorProps) {
  const { t } = useTranslation('myApp');
  const navigate = useNavigate();
  const draft = useDraft(version);
  const problemOf = useDraftProblem(draft);
  const move = useVersionMoves();
  const { listing, settings } = draft.values;
  const name = listing.name || version.package;
  const settingProblems = { publishAt: problemOf('publishAt'), sns: problemOf('sns') };

  const submit = async () => {
    const read = await draft.flush();
    if (read === null) return;
    const { items } = await call(myAppRoutes.checks, { id: version.id });
    queryClient.setQueryData(routeKey(myAppRoutes.checks, { id: version.id }), { items });
    const missing = items.find(({ level }) => level === 'error');
    if (missing) {
      showToast(t('submit.missing'));
      return leadTo(missing.field);
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
      <div className={styles.page}>
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
            <ListingFields draft={draft} />
          </SectionCard>
          <SectionCard title={t('section.pictures')}>
            <PictureFields draft={draft} />
          </SectionCard>
          <SectionCard title={t('section.publish')}>
            <PublishSettingsFields
              isDraft
              settings={settings}
              onChange={draft.changeSettings}
              idOf={draftFieldId}
              problems={settingProblems}
            />
          </SectionCard>
          <FileSection version={version} flush={draft.flush} onReplaced={onReload} />
          <SectionCard title={t('section.agreement')}>
            <label className={styles.agreement}>
              <input
                id={draftFieldId('isAgreed')}
                type="checkbox"
                className="blk-check"
                checked={listing.isAgreed}
                onChange={(event) => draft.changeListing(() => ({ isAgreed: event.target.checked }))}
              />
              <span>
                {t('field.agreement')}
                <br />
                <small className="blk-soft">{t('field.agreementHelp')}</small>
              </span>
            </label>
          </SectionCard>
        </div>
        <div className={styles.side}>
          <ChecksPanel versionId={version.id} />
        </div>
      </div>
    </>
  );
}
