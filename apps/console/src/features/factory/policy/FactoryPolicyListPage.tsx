import { factoryPolicyRoutes } from '@tilldeck/contracts/factory/factory-policy.routes';
import type { FactoryPolicy } from '@tilldeck/contracts/factory/factory-policy.schemas';
import { factoryPolicyStates } from '@tilldeck/contracts/factory/factory-policy.states';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { LateForm } from '../../../components/form/LateForm.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { addHref, detailsHref } from '../parts/policy/factory-policy.paths.ts';
import { policyColumns } from './factory-policy.columns.tsx';
import { useFactoryPolicyActions } from './useFactoryPolicyActions.ts';

const FactoryReleaseDrawer = lazy(async () => ({
  default: (await import('./FactoryReleaseDrawer.tsx')).FactoryReleaseDrawer,
}));

/** /configuration/factory/list */
export function FactoryPolicyListPage() {
  const { t } = useTranslation('factoryPolicy');
  const navigate = useNavigate();
  const [released, setReleased] = useOpened<FactoryPolicy>('release');
  const actionsOf = useFactoryPolicyActions({ onRelease: setReleased });
  const close = () => setReleased(undefined);
  return (
    <>
      <ListPage
        call={factoryPolicyRoutes.page}
        title={t('title')}
        description={t('description')}
        columns={policyColumns}
        filters={[
          { kind: 'text', name: 'keyword', label: t('keyword') },
          {
            kind: 'multi',
            name: 'state',
            label: (words) => words('words:state'),
            options: factoryPolicyStates.map((value) => ({ value, label: t(`state.${value}`) })),
          },
        ]}
        rowLabel={(row) => row.name}
        rowHref={detailsHref}
        rowActions={(row) => {
          const { release, edit, withdraw, remove } = actionsOf(row);
          return [release, edit, withdraw, remove];
        }}
        actions={
          <Can route={factoryPolicyRoutes.add}>
            <ActionButton kind="primary" label={t('add')} onClick={() => void navigate(addHref)} />
          </Can>
        }
        emptyTitle={t('empty')}
        emptyText={t('emptyText')}
      />
      <LateForm
        form={FactoryReleaseDrawer}
        frame={{ policy: released, isOpen: released !== undefined, onClose: close, onDone: close }}
      />
    </>
  );
}
