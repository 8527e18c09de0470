import { myAppRoutes } from '@tilldeck/contracts/appstore/app.routes';
import type { AppVersionDetail } from '@tilldeck/contracts/appstore/app.schemas';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { PageHeader } from '../../../components/page/PageHeader.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { Can } from '../../../lib/session/Can.tsx';
import { AppFileFacts } from '../parts/app/AppFileFacts.tsx';
import { PublishSettingsFacts, VersionListing } from '../parts/version/VersionListing.tsx';
import { VersionVerdicts } from '../parts/version/VersionVerdicts.tsx';
import { versionStateTexts } from '../parts/version/version.states.ts';
import { myAppHref } from './my-app.queries.ts';
import { SubmitSteps } from './SubmitSteps.tsx';
import { useVersionActions } from './useVersionActions.ts';

/** The submit page of a version that is locked: where it stands, and what was handed in. */
export function HandedIn({ version }: { version: AppVersionDetail }) {
  const { t } = useTranslation('myApp');
  const move = useVersionActions();
  return (
    <>
      <PageHeader
        title={t('edit.title', { name: `${version.name} ${version.versionName}` })}
        description={t(version.state === 'final_passed' ? 'edit.passed' : 'edit.locked')}
        backHref={myAppHref(version.appId)}
        beside={<StatusTag state={version.state} states={versionStateTexts} isFramed />}
        actions={
          version.state === 'waiting' ? (
            <Can route={myAppRoutes.withdraw}>
              <ActionButton label={t('withdraw')} onClick={() => void move('withdraw', version)} />
            </Can>
          ) : null
        }
      />
      <div className="blk-stack">
        <SectionCard>
          <SubmitSteps version={version} />
        </SectionCard>
        {version.verdicts.length > 0 ? (
          <SectionCard title={t('details.reviews')}>
            <VersionVerdicts version={version} />
          </SectionCard>
        ) : null}
        <SectionCard title={t('section.basic')}>
          <VersionListing version={version} />
        </SectionCard>
        <SectionCard title={t('section.publish')}>
          <PublishSettingsFacts settings={version.settings} />
        </SectionCard>
        <SectionCard title={t('section.file')}>
          <AppFileFacts version={version} />
        </SectionCard>
      </div>
    </>
  );
}
