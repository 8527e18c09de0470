import { scaleCodeRoutes } from '@tilldeck/contracts/factory/scale-code.routes';
import type { ScaleCodeDetail } from '@tilldeck/contracts/factory/scale-code.schemas';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { useHistoryTab } from '../../../components/details/useHistoryTab.tsx';
import { useAction } from '../../../components/feedback/useAction.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useOpenedFlag } from '../../../lib/navigation/overlay-address.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { ScaleCodeForm } from './ScaleCodeForm.tsx';
import { ScaleSerials } from './ScaleSerials.tsx';
import { ScaleUses } from './ScaleUses.tsx';
import { scaleCodeStateTexts } from './scale-code.columns.tsx';
import { useScaleCodeEnd } from './useScaleCodeEnd.ts';

/** /configuration/scale/details/:id */
export function ScaleCodeDetailsPage() {
  const { t } = useTranslation('factory');
  const { id = '' } = useParams();
  const [isEditing, setEditing] = useOpenedFlag('edit');
  const { run } = useAction();
  const end = useScaleCodeEnd();
  const answer = useCall(scaleCodeRoutes.detail, { id });
  const history = useHistoryTab('scale_code', id);
  const record = answer.data;
  const isEnded = record?.state === 'ended';
  const overReason = isEnded ? t('scaleCode.over') : null;
  return (
    <>
      <DetailsPage
        title={record ? t('scaleCode.one', { code: record.code }) : ''}
        id={record && { label: t('scaleCode.code'), value: record.code }}
        status={record ? <StatusTag state={record.state} states={scaleCodeStateTexts} isFramed /> : null}
        backHref="/configuration/scale/list"
        isLoading={answer.isPending}
        error={answer.error}
        onRetry={() => void answer.refetch()}
        actions={
          record ? (
            <>
              <Can route={scaleCodeRoutes.end}>
                <ActionButton
                  label={t('scaleCode.end')}
                  isDanger
                  disabledReason={overReason}
                  onClick={() => void run(end, record)}
                />
              </Can>
              <Can route={scaleCodeRoutes.modify}>
                <ActionButton
                  kind="primary"
                  label={t('scaleCode.editAction')}
                  disabledReason={overReason}
                  onClick={() => setEditing(true)}
                />
              </Can>
            </>
          ) : null
        }
        summary={record ? <Facts record={record} /> : null}
        tabs={
          record
            ? [
                {
                  key: 'devices',
                  label: t('scaleCode.devices'),
                  count: record.snCount,
                  content: <ScaleSerials sns={record.sns} />,
                },
                { key: 'uses', label: t('scaleCode.uses'), count: record.useCount, content: <ScaleUses codeId={id} /> },
                ...history,
              ]
            : []
        }
      />
      <ScaleCodeForm
        record={record}
        isOpen={isEditing && record !== undefined}
        onClose={() => setEditing(false)}
        onDone={() => setEditing(false)}
      />
    </>
  );
}

function Facts({ record }: { record: ScaleCodeDetail }) {
  const { t } = useTranslation('factory');
  return (
    <SectionCard>
      <FactsGrid
        facts={[
          { label: t('scaleCode.validFrom'), value: <TimeText at={record.validFrom} /> },
          { label: t('scaleCode.validUntil'), value: <TimeText at={record.validUntil} /> },
          { label: t('scaleCode.org'), value: record.orgName },
          { label: t('scaleCode.createdBy'), value: record.createdBy },
          { label: t('scaleCode.createdAt'), value: <TimeText at={record.createdAt} /> },
          { label: t('scaleCode.remark'), value: record.remark, isWide: true },
        ]}
      />
    </SectionCard>
  );
}
