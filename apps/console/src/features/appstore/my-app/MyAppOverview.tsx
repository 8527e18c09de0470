import type { AppDetail, AppVersionDetail } from '@tilldeck/contracts/appstore/app.schemas';
import { useTranslation } from 'react-i18next';
import { publicationStateTexts } from '../../../components/app/publication.states.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { AppFileFacts } from '../parts/app/AppFileFacts.tsx';
import { PublishSettingsFacts, VersionListing } from '../parts/version/VersionListing.tsx';
import { VersionVerdicts } from '../parts/version/VersionVerdicts.tsx';
import { versionStateTexts } from '../parts/version/version.states.ts';
import { SubmitSteps } from './SubmitSteps.tsx';

/** The newest version with its way through the reviews, and the public one where that is another. */
export function MyAppOverview({ app }: { app: AppDetail }) {
  const { t } = useTranslation('myApp');
  const { newestVersion: newest, publicVersion } = app;
  const isOther = publicVersion !== null && publicVersion.id !== newest?.id;
  return (
    <div className="blk-stack">
      {newest ? (
        <>
          <SectionCard title={t('details.present')} beside={<VersionLine version={newest} />}>
            <SubmitSteps version={newest} />
          </SectionCard>
          <SectionCard title={t('details.reviews')}>
            <VersionVerdicts version={newest} />
          </SectionCard>
          <SectionCard title={t('section.basic')}>
            <VersionListing version={newest} />
          </SectionCard>
          <SectionCard title={t('section.publish')}>
            <PublishSettingsFacts settings={newest.settings} />
          </SectionCard>
          <SectionCard title={t('section.file')}>
            <AppFileFacts version={newest} />
          </SectionCard>
        </>
      ) : null}
      {isOther ? (
        <SectionCard title={t('details.public')} beside={<VersionLine version={publicVersion} />}>
          <VersionListing version={publicVersion} />
        </SectionCard>
      ) : null}
    </div>
  );
}

function VersionLine({ version }: { version: AppVersionDetail }) {
  return (
    <>
      {version.versionName} ({version.versionCode}){' '}
      {version.publicationState ? (
        <StatusTag state={version.publicationState} states={publicationStateTexts} />
      ) : (
        <StatusTag state={version.state} states={versionStateTexts} />
      )}
    </>
  );
}
