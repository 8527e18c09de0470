import type { RemoteSessionDetail, RemoteTrailEntry } from '@tilldeck/contracts/remote/session.schemas';
import { remoteReasons } from '@tilldeck/contracts/remote/session.states';
import { useTranslation } from 'react-i18next';
import { HistoryTimeline } from '../../../components/details/HistoryTimeline.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';

/** All that happened in a session, the newest first. */
export function SessionTimeline({ session }: { session: RemoteSessionDetail }) {
  const { t } = useTranslation('remote');
  const byWhom = ({ kind, actor }: RemoteTrailEntry) =>
    actor || t(['allowed', 'refused', 'covered', 'uncovered'].includes(kind) ? 'record.atDevice' : 'record.system');
  const reasonOf = ({ detail }: RemoteTrailEntry) => {
    const reason = remoteReasons.find((each) => each === detail.reason);
    return reason ? t(`reason.${reason}`) : null;
  };
  const whatOf = ({ kind, detail: { length } }: RemoteTrailEntry) => {
    const what = t(`trail.${kind}`);
    return typeof length === 'number' ? t('record.withLength', { what, count: length }) : what;
  };
  return (
    <SectionCard>
      <HistoryTimeline
        entries={session.trail.toReversed().map((entry) => ({
          id: entry.id,
          at: entry.at,
          who: byWhom(entry),
          what: whatOf(entry),
          reason: reasonOf(entry),
        }))}
      />
    </SectionCard>
  );
}
