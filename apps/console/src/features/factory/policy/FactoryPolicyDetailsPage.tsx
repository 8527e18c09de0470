import { factoryPolicyRoutes } from '@tilldeck/contracts/factory/factory-policy.routes';
import type { FactoryPolicy } from '@tilldeck/contracts/factory/factory-policy.schemas';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { useHistoryTab } from '../../../components/details/useHistoryTab.tsx';
import { LateForm } from '../../../components/form/LateForm.tsx';
import { RowActionButton } from '../../../components/list/RowActionButton.tsx';
import { SectionTable } from '../../../components/list/SectionTable.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { listHref } from '../parts/policy/factory-policy.paths.ts';
import { FactoryDevices } from './FactoryDevices.tsx';
import { FactoryOverview } from './FactoryOverview.tsx';
import { FactoryStateText } from './FactoryStateText.tsx';
import { versionColumns } from './factory-policy.columns.tsx';
import { useFactoryPolicyActions } from './useFactoryPolicyActions.ts';

const FactoryReleaseDrawer = lazy(async () => ({
  default: (await import('./FactoryReleaseDrawer.tsx')).FactoryReleaseDrawer,
}));

/** /configuration/factory/details/:id */
export function FactoryPolicyDetailsPage() {
  const { t } = useTranslation('factoryPolicy');
  const { id = '' } = useParams();
  const record = useCall(factoryPolicyRoutes.detail, { id });
  const history = useHistoryTab('factory_policy', id);
  const policy = record.data;
  return (
    <DetailsPage
      title={policy?.name ?? ''}
      backHref={listHref}
      id={policy?.code ? { label: t('field.code'), value: policy.code } : undefined}
      status={policy ? <FactoryStateText policy={policy} isFramed /> : null}
      isLoading={record.isPending}
      error={record.error}
      onRetry={() => void record.refetch()}
      actions={policy ? <PolicyButtons policy={policy} /> : null}
      tabs={
        policy
          ? [
              { key: 'overview', label: t('tab.overview'), content: <FactoryOverview policy={policy} /> },
              {
                key: 'devices',
                label: t('tab.devices'),
                count: policy.given,
                content: <FactoryDevices policyId={id} />,
              },
              { key: 'versions', label: t('tab.versions'), content: <Versions policyId={id} /> },
              ...history,
            ]
          : []
      }
    />
  );
}

function Versions({ policyId }: { policyId: string }) {
  const { t } = useTranslation('factoryPolicy');
  const versions = useCall(factoryPolicyRoutes.versions, { id: policyId });
  return (
    <SectionTable
      title={t('tab.versions')}
      isTitleHidden
      read={versions}
      columns={versionColumns}
      rows={versions.data ?? []}
      rowKey={({ nr }) => String(nr)}
      empty={<EmptyState kind="nothing" title={t('versions.none')} text={t('versions.noneText')} isCompact />}
    />
  );
}

function PolicyButtons({ policy }: { policy: FactoryPolicy }) {
  const navigate = useNavigate();
  const [released, setReleased] = useOpened<FactoryPolicy>('release');
  const actionsOf = useFactoryPolicyActions({
    onRelease: setReleased,
    onRemoved: () => void navigate(listHref),
  });
  const { release, edit, withdraw, remove } = actionsOf(policy);
  const close = () => setReleased(undefined);
  return (
    <>
      <RowActionButton action={policy.state === 'published' ? withdraw : remove} />
      <RowActionButton action={edit} />
      <RowActionButton action={release} isPrimary />
      <LateForm
        form={FactoryReleaseDrawer}
        frame={{ policy: released, isOpen: released !== undefined, onClose: close, onDone: close }}
      />
    </>
  );
}
