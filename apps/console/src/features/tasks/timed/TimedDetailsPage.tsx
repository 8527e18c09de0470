import { timedRoutes } from '@tilldeck/contracts/tasks/timed.routes';
import type { TimedTask } from '@tilldeck/contracts/tasks/timed.schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useMayCall } from '../../../components/base/useBlocks.ts';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { StatusTag, ToneTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { usePhrase } from '../../../components/text/usePhrase.ts';
import { useOpenedFlag } from '../../../lib/navigation/overlay-address.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { usePayloadFacts } from '../parts/source/usePayloadFacts.tsx';
import { useTargetFacts } from '../parts/target/useTargetFacts.tsx';
import { TimedDrawer } from './TimedDrawer.tsx';
import { TimedRuns } from './TimedRuns.tsx';
import { KindText, LocalTimeText, WeekdaysText } from './TimedTexts.tsx';
import { timedStateTexts } from './timed.states.ts';
import { useTimedActions } from './useTimedActions.ts';

const listHref = '/device/timedtasks/list';

/** /device/timedtasks/Details/:id */
export function TimedDetailsPage() {
  const { t } = useTranslation(['timed', 'task']);
  const { id = '' } = useParams();
  const record = useCall(timedRoutes.detail, { id });
  const timed = record.data;
  return (
    <DetailsPage
      title={timed?.name ?? ''}
      backHref={listHref}
      status={timed ? <StatusTag state={timed.state} states={timedStateTexts} isFramed /> : null}
      id={timed && { label: t('task:field.id'), value: timed.id }}
      isLoading={record.isPending}
      error={record.error}
      onRetry={() => void record.refetch()}
      actions={timed ? <TimedActions timed={timed} /> : null}
      summary={timed?.state === 'waiting_approval' ? <ApprovalNote timed={timed} /> : null}
      tabs={
        timed
          ? [
              { key: 'runs', label: t('timed:tab.runs'), content: <TimedRuns timed={timed} /> },
              { key: 'overview', label: t('timed:tab.overview'), content: <Overview timed={timed} /> },
            ]
          : []
      }
    />
  );
}

function TimedActions({ timed }: { timed: TimedTask }) {
  const { t } = useTranslation('timed');
  const phrase = usePhrase();
  const mayCall = useMayCall();
  const navigate = useNavigate();
  const [isEditing, setEditing] = useOpenedFlag('edit');
  const actionsOf = useTimedActions(() => void navigate(listHref));
  return (
    <>
      {actionsOf(timed)
        .filter(({ call }) => mayCall(call))
        .map(({ key, label, isDanger, disabledReason, onClick }) => (
          <ActionButton
            key={key}
            label={phrase(label)}
            isDanger={Boolean(isDanger)}
            disabledReason={disabledReason}
            {...(onClick ? { onClick } : {})}
          />
        ))}
      {mayCall(timedRoutes.modify) ? (
        <ActionButton kind="primary" label={t('edit')} onClick={() => setEditing(true)} />
      ) : null}
      <TimedDrawer
        key={timed.version}
        record={timed}
        isOpen={isEditing}
        onClose={() => setEditing(false)}
        onDone={() => setEditing(false)}
      />
    </>
  );
}

function ApprovalNote({ timed }: { timed: TimedTask }) {
  const { t } = useTranslation('timed');
  return (
    <p role="status">
      <ToneTag
        tone="warn"
        text={timed.isOwnRequest ? t('approval.own') : t('approval.decide', { name: timed.createdBy })}
      />
    </p>
  );
}

function Overview({ timed }: { timed: TimedTask }) {
  const { t } = useTranslation('timed');
  const what = usePayloadFacts(timed.payload);
  const which = useTargetFacts(timed.target);
  return (
    <div className="blk-stack">
      <SectionCard title={t('section.what')}>
        <FactsGrid facts={[{ label: t('field.kind'), value: <KindText kind={timed.kind} /> }, ...what]} />
      </SectionCard>
      <SectionCard title={t('section.when')}>
        <FactsGrid
          facts={[
            { label: t('field.weekdays'), value: <WeekdaysText days={timed.weekdays} /> },
            { label: t('field.time'), value: <LocalTimeText time={timed.time} /> },
            { label: t('field.lateMinutes'), value: `${timed.lateMinutes} ${t('minutes')}` },
            { label: t('field.createdBy'), value: timed.createdBy },
            { label: t('field.updatedAt'), value: <TimeText at={timed.updatedAt} /> },
            { label: t('field.remark'), value: timed.remark || '–', isWide: true },
          ]}
        />
      </SectionCard>
      <SectionCard title={t('section.which')}>
        <FactsGrid facts={which} />
      </SectionCard>
    </div>
  );
}
