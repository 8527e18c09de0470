import { factoryPolicyRoutes } from '@tilldeck/contracts/factory/factory-policy.routes';
import { factoryOutcomes } from '@tilldeck/contracts/factory/factory-policy.states';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { deviceColumns } from './factory-policy.columns.tsx';

/** The devices that got a policy, each with what became of it. */
export function FactoryDevices({ policyId }: { policyId: string }) {
  const { t } = useTranslation('factoryPolicy');
  return (
    <ListPage
      isEmbedded
      call={factoryPolicyRoutes.devices}
      fixedInput={{ id: policyId }}
      title={t('tab.devices')}
      columns={deviceColumns}
      filters={[
        { kind: 'text', name: 'sn', label: (words) => words('words:sn') },
        {
          kind: 'multi',
          name: 'outcome',
          label: t('field.outcome'),
          options: factoryOutcomes.map((value) => ({ value, label: t(`outcome.${value}`) })),
        },
      ]}
      rowLabel={(row) => row.sn}
      rowHref={(row) => `/device/details/${row.id}`}
      emptyTitle={t('devices.none')}
      emptyText={t('devices.noneText')}
    />
  );
}
