import type { RemoteSessionDetail } from '@tilldeck/contracts/remote/session.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { BasisText, LengthText, ModeText, ReasonText } from '../parts/session/RemoteTexts.tsx';

/** Who asked for it, why, on what ground, and how it ended. */
export function RecordFacts({ session }: { session: RemoteSessionDetail }) {
  const { t } = useTranslation(['remote', 'words']);
  const { requesterName, requesterOrgName, extensions, minutes } = session;
  return (
    <SectionCard>
      <FactsGrid
        facts={[
          {
            label: t('field.device'),
            value: <Link to={`/device/details/${session.deviceId}`}>{session.sn}</Link>,
          },
          { label: t('words:model'), value: session.deviceName },
          { label: t('words:partner'), value: session.orgName },
          { label: t('field.requester'), value: t('record.person', { name: requesterName, org: requesterOrgName }) },
          { label: t('field.basis'), value: <BasisText {...session} /> },
          { label: t('field.mode'), value: <ModeText {...session} /> },
          {
            label: t('field.minutes'),
            value: extensions > 0 ? t('record.extended', { minutes, count: extensions }) : t('minutes', { minutes }),
          },
          { label: t('field.requestedAt'), value: <TimeText at={session.requestedAt} /> },
          { label: t('field.connectedAt'), value: <TimeText at={session.connectedAt} /> },
          { label: t('field.endedAt'), value: <TimeText at={session.endedAt} /> },
          { label: t('field.length'), value: <LengthText {...session} /> },
          ...(session.reason ? [{ label: t('field.reason'), value: <ReasonText reason={session.reason} /> }] : []),
          { label: t('field.why'), value: session.why, isWide: true },
        ]}
      />
    </SectionCard>
  );
}
