import type { Device } from '@tilldeck/contracts/devices/device-record.schemas';
import { factoryPolicyRoutes } from '@tilldeck/contracts/factory/factory-policy.routes';
import type { PolicyOfDevice } from '@tilldeck/contracts/factory/factory-policy.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMayCall } from '../../../components/base/useBlocks.ts';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { detailsHref } from '../parts/policy/factory-policy.paths.ts';
import { outcomeTexts } from '../parts/policy/factory-policy.states.ts';
import { VersionText } from '../parts/policy/VersionText.tsx';
import { WayText } from '../parts/policy/WayText.tsx';

/** Which factory policy a device got, or will get at its first start. */
export function DeviceFactory({ device }: { device: Device }) {
  const { t } = useTranslation('factoryPolicy');
  const found = useCall(factoryPolicyRoutes.ofDevice, { deviceId: device.id });
  const policy = found.data;
  const title = policy && policy.way === null ? t('device.willGet') : t('device.title');
  return (
    <SectionCard
      title={title}
      isLoading={found.isPending}
      error={found.error}
      onRetry={() => void found.refetch()}
      beside={policy?.outcome ? <StatusTag state={policy.outcome} states={outcomeTexts} /> : null}
    >
      {policy ? (
        <PolicyFacts policy={policy} />
      ) : (
        <EmptyState kind="nothing" title={t('device.none')} text={t('device.noneText')} isCompact />
      )}
    </SectionCard>
  );
}

function PolicyFacts({ policy }: { policy: PolicyOfDevice }) {
  const { t } = useTranslation(['factoryPolicy', 'words']);
  const { policyId } = policy;
  const mayOpen = useMayCall()(factoryPolicyRoutes.detail) && policyId !== null;
  return (
    <FactsGrid
      facts={[
        {
          label: t('device.policy'),
          value: mayOpen ? <Link to={detailsHref({ id: policyId })}>{policy.name}</Link> : policy.name,
        },
        { label: t('words:organisation'), value: policy.orgName },
        {
          label: t('field.version'),
          value: <VersionText version={{ nr: policy.versionNr, isCurrent: policy.isCurrent }} />,
        },
        ...(policy.way
          ? [
              { label: t('field.way'), value: <WayText way={policy.way} /> },
              { label: t('field.givenAt'), value: <TimeText at={policy.givenAt} /> },
            ]
          : []),
        ...(policy.reason ? [{ label: t('field.outcome'), value: policy.reason, isWide: true }] : []),
      ]}
    />
  );
}
