import type { AuditObjectType } from '@tilldeck/contracts/catalogue.audit';
import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { HistoryTimeline } from '../../../components/details/HistoryTimeline.tsx';
import { ObjectHistory } from '../../../components/details/ObjectHistory.tsx';
import { useHistoryNames } from '../../../components/details/useHistoryNames.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useActionText } from '../../../lib/history/action-text.ts';
import { useObjectTypes } from '../../../lib/history/object-text.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { useCan } from '../../../lib/session/permission.ts';
import styles from './OperationLogDetailsPage.module.css';
import { ObjectName } from './operation-log.columns.tsx';

/** /system/operationlog/details/:id */
export function OperationLogDetailsPage() {
  const { t } = useTranslation('system');
  const actionText = useActionText();
  const objectTypes = useObjectTypes();
  const mayReadStory = useCan(auditRoutes.object);
  const { id = '' } = useParams();
  const record = useCall(auditRoutes.detail, { id });
  const entry = record.data;
  const names = useHistoryNames(entry?.objectType as AuditObjectType | undefined);
  const facts = entry && [
    { label: t('field.at'), value: <TimeText at={entry.at} form="second" /> },
    { label: t('field.account'), value: entry.accountName || t('operationLog.system') },
    { label: t('field.organisation'), value: entry.orgName },
    { label: t('operationLog.actingFor'), value: entry.actingForOrgName },
    { label: t('operationLog.object'), value: <ObjectName entry={entry} /> },
    { label: t('operationLog.objectType'), value: objectTypes.text(entry.objectType) },
    { label: t('operationLog.objectId'), value: entry.objectId },
    { label: t('field.ip'), value: entry.ip },
    {
      label: t('operationLog.requestId'),
      value: <CopyableId value={entry.requestId} label={t('operationLog.requestId')} />,
    },
    { label: t('operationLog.reason'), value: entry.reason, isWide: true },
  ];
  return (
    <DetailsPage
      title={entry ? actionText(entry.action) : ''}
      description={entry?.objectName}
      backHref="/system/operationlog/list"
      isLoading={record.isPending}
      error={record.error}
      onRetry={() => void record.refetch()}
      summary={facts ? <SectionCard>{<FactsGrid facts={facts} />}</SectionCard> : null}
    >
      {entry ? (
        <div className={styles.parts}>
          <SectionCard title={t('operationLog.changes')}>
            {entry.before || entry.after ? (
              <HistoryTimeline
                {...names}
                isLoading={names === undefined}
                entries={[
                  {
                    id: entry.id,
                    at: entry.at,
                    who: entry.accountName || null,
                    actingFor: entry.actingForOrgName,
                    what: actionText(entry.action),
                    before: entry.before,
                    after: entry.after,
                  },
                ]}
              />
            ) : (
              <p className="blk-soft">{t('operationLog.noChanges')}</p>
            )}
          </SectionCard>
          {mayReadStory ? (
            <ObjectHistory
              objectType={entry.objectType as AuditObjectType}
              objectId={entry.objectId}
              title={t('operationLog.same')}
            />
          ) : null}
        </div>
      ) : null}
    </DetailsPage>
  );
}
