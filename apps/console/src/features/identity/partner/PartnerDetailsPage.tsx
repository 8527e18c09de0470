import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import type { PartnerDetail } from '@tilldeck/contracts/identity/partner.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ActForButton } from '../../../components/access/ActForButton.tsx';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { useHistoryTab } from '../../../components/details/useHistoryTab.tsx';
import { DevicesTab } from '../../../components/device/DevicesTab.tsx';
import { NewTaskButton } from '../../../components/device/NewTaskButton.tsx';
import { CreateButton, type OpenedForm } from '../../../components/form/CreateButton.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { useOpenedFlag } from '../../../lib/navigation/overlay-address.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { useCan } from '../../../lib/session/permission.ts';
import { PartnerFacts } from './PartnerFacts.tsx';
import { PartnerForm } from './PartnerForm.tsx';
import { PartnerList } from './PartnerList.tsx';
import { useNoEntry } from './partner.queries.ts';
import { partnerStateTexts } from './partner.states.ts';
import { usePartnerActions } from './usePartnerActions.ts';

/** /partner/admin/details/:id */
export function PartnerDetailsPage() {
  const { t } = useTranslation('partner');
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const [isEditing, setEditing] = useOpenedFlag('edit');
  const record = useCall(partnerRoutes.detail, { id });
  const history = useHistoryTab('partner', id);
  const { button, resend } = usePartnerActions();
  const maySeeDevices = useCan(deviceRoutes.page);
  const noEntry = useNoEntry();
  const partner = record.data;
  const independent = partner?.canManage === false ? t('independent') : null;
  return (
    <>
      <DetailsPage
        title={partner?.name ?? ''}
        backHref="/partner/admin/list"
        status={partner ? <StatusTag state={partner.state} states={partnerStateTexts} isFramed /> : null}
        description={partner?.isControlled === false ? t('independentNote') : undefined}
        isLoading={record.isPending}
        error={record.error}
        onRetry={() => void record.refetch()}
        actions={
          <>
            {partner?.activationState === 'pending' ? (
              <Can route={partnerRoutes.resendActivation}>
                <ActionButton {...button(resend, partner)} disabledReason={independent} />
              </Can>
            ) : null}
            {partner?.isControlled ? <NewTaskButton target={{ scope: 'partner', partnerIds: [id] }} /> : null}
            {partner ? <ActForButton org={partner} disabledReason={noEntry(partner)} /> : null}
            <ActionButton
              label={t('authorityAction')}
              disabledReason={partner?.isControlled === false ? t('independent') : null}
              onClick={() => void navigate(`/partner/authority/${id}`)}
            />
            <Can route={partnerRoutes.settings}>
              <ActionButton label={t('settingsAction')} onClick={() => void navigate(`/partner/set/${id}`)} />
            </Can>
            <Can route={partnerRoutes.modify}>
              <ActionButton
                kind="primary"
                label={t('editAction')}
                disabledReason={independent}
                onClick={() => setEditing(true)}
              />
            </Can>
          </>
        }
        summary={partner ? <PartnerFacts partner={partner} /> : null}
        tabs={[
          ...(partner?.isControlled
            ? [
                {
                  key: 'below',
                  label: t('subPartners'),
                  count: partner.subPartnerCount,
                  content: <SubPartners parentId={id} />,
                },
              ]
            : []),
          ...(partner?.isControlled && maySeeDevices
            ? [{ key: 'devices', label: t('devices'), content: <DevicesTab within={{ partnerId: id }} /> }]
            : []),
          ...history,
        ]}
      />
      <PartnerForm
        record={partner}
        isOpen={isEditing && partner !== undefined}
        onClose={() => setEditing(false)}
        onDone={() => setEditing(false)}
      />
    </>
  );
}

function SubPartners({ parentId }: { parentId: string }) {
  const { t } = useTranslation('partner');
  const [Form] = useState(() => (props: OpenedForm<PartnerDetail>) => <PartnerForm {...props} parentId={parentId} />);
  return (
    <PartnerList parentId={parentId} actions={<CreateButton call={partnerRoutes.add} form={Form} label={t('add')} />} />
  );
}
