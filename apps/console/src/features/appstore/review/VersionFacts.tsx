import type { ReviewDetail } from '@tilldeck/contracts/appstore/review.schemas';
import { useTranslation } from 'react-i18next';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { AppName } from '../parts/app/AppName.tsx';
import { AppFileLink } from './AppFileLink.tsx';

/** What is reviewed, from whom and since when. */
export function VersionFacts({ detail }: { detail: ReviewDetail }) {
  const { t } = useTranslation(['review', 'appstore']);
  return (
    <SectionCard>
      <FactsGrid
        facts={[
          {
            label: t('appstore:field.app'),
            value: <AppName app={detail} href={`/appstore/applist/details/${detail.appId}`} />,
          },
          {
            label: t('appstore:field.version'),
            value: t('field.versionRound', {
              name: detail.versionName,
              code: detail.versionCode,
              round: detail.round,
            }),
          },
          { label: t('section.file'), value: <AppFileLink detail={detail} /> },
          { label: t('appstore:field.owner'), value: detail.orgName },
          {
            label: t('field.submittedAt'),
            value: (
              <>
                <TimeText at={detail.submittedAt} /> · {detail.submittedBy}
              </>
            ),
          },
        ]}
      />
    </SectionCard>
  );
}
