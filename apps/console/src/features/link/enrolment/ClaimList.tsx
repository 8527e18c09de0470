import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { type Claim, type ClaimSecret, claimStates } from '@tilldeck/contracts/link/claim.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { ClaimCodeDialog } from './ClaimCodeDialog.tsx';
import { ClaimForm } from './ClaimForm.tsx';
import { claimColumns } from './claim.columns.tsx';

export function ClaimList() {
  const { t } = useTranslation('enrolment');
  const [made, setMade] = useState<ClaimSecret | null>(null);
  const { row: rowAction } = useAction();
  const revoke = action<Claim, typeof claimRoutes.revoke>({
    key: 'revoke',
    label: t('claim.revoke'),
    call: claimRoutes.revoke,
    isDanger: true,
    input: ({ id }) => ({ id }),
    confirm: ({ label }) => ({
      title: t('claim.revokeTitle', { label }),
      text: t('claim.revokeText'),
      action: t('claim.revoke'),
      isDanger: true,
    }),
    done: () => t('claim.revoked'),
    disabledReason: ({ state }) => (state === 'open' ? null : t('claim.over')),
  });
  return (
    <>
      <ListPage
        isEmbedded
        urlScope="claim"
        call={claimRoutes.page}
        title={t('tab.claims')}
        columns={claimColumns}
        filters={[
          { kind: 'text', name: 'keyword', label: t('claim.keyword') },
          {
            kind: 'select',
            name: 'state',
            label: t('claim.state'),
            options: claimStates.map((value) => ({ value, label: t(`claim.state.${value}`) })),
          },
        ]}
        rowLabel={(row) => row.label}
        rowActions={(row) => [rowAction(revoke, row)]}
        actions={<CreateButton call={claimRoutes.add} form={ClaimForm} label={t('claim.add')} onDone={setMade} />}
        emptyTitle={t('claim.empty')}
        emptyText={t('claim.emptyText')}
      />
      <ClaimCodeDialog made={made} onClose={() => setMade(null)} />
    </>
  );
}
