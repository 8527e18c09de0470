import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { HistoryTimeline } from '../../../components/details/HistoryTimeline.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { usePhrase } from '../../../components/text/usePhrase.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { ApprovalSteps } from './ApprovalSteps.tsx';
import { blacklistStateTexts } from './blacklist.columns.tsx';
import { useBlacklist } from './blacklist.queries.ts';
import { useEntryActions } from './useEntryActions.tsx';

/** /system/blacklist/mdm/details/:id and /system/blacklist/package/details/:id */
export function BlacklistDetailsPage() {
  const { t } = useTranslation('blacklist');
  const phrase = usePhrase();
  const { id = '' } = useParams();
  const list = useBlacklist();
  const { actionsOf, dialogs } = useEntryActions(list);
  const record = useCall(list.routes.detail, { id });
  const entry = record.data;
  const facts = entry && [
    { label: t('field.inForce'), value: t(entry.isInForce ? 'inForce.yes' : 'inForce.no') },
    { label: t('field.creator'), value: entry.createdBy },
    { label: t('field.createdAt'), value: <TimeText at={entry.createdAt} /> },
    { label: t('field.updatedAt'), value: <TimeText at={entry.updatedAt} /> },
    { label: t('field.description'), value: entry.description, isWide: true },
  ];
  return (
    <>
      <DetailsPage
        title={entry?.value ?? ''}
        description={entry ? t(`words.${entry.state}`, { who: entry.requestedBy }) : null}
        backHref={list.listPath}
        status={entry ? <StatusTag state={entry.state} states={blacklistStateTexts} isFramed /> : null}
        isLoading={record.isPending}
        error={record.error}
        onRetry={() => void record.refetch()}
        actions={(entry ? actionsOf(entry) : []).map(({ key, label, call, disabledReason, onClick }) => (
          <Can key={key} permission={call?.permission ?? 'signedIn'}>
            <ActionButton
              label={phrase(label)}
              kind={key === 'review' ? 'primary' : 'plain'}
              disabledReason={disabledReason}
              onClick={() => onClick?.()}
            />
          </Can>
        ))}
        summary={
          entry && facts ? (
            <SectionCard>
              {entry.stage ? <ApprovalSteps entry={entry} /> : null}
              <FactsGrid facts={facts} />
            </SectionCard>
          ) : null
        }
      >
        <SectionCard title={t('history')}>
          <HistoryTimeline
            entries={(entry?.history ?? []).map((step) => ({
              id: step.id,
              at: step.at,
              who: step.by,
              what:
                step.event === 'request'
                  ? t(`history.request.${step.wanted}`)
                  : step.event === 'withdraw'
                    ? t('history.withdraw')
                    : t(`history.${step.event}.${step.stage ?? 'mid'}`),
              reason: step.opinion,
            }))}
          />
        </SectionCard>
      </DetailsPage>
      {dialogs}
    </>
  );
}
