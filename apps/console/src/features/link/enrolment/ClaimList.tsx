import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { type Claim, type ClaimSecret, claimStates } from '@tilldeck/contracts/link/claim.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { showToast } from '../../../lib/notice/notice.ts';
import { useChange } from '../../../lib/request/route-queries.ts';
import { ClaimCodeDialog } from './ClaimCodeDialog.tsx';
import { ClaimForm } from './ClaimForm.tsx';
import { claimColumns } from './claim.columns.tsx';
import { claimReads } from './enrolment.queries.ts';

export function ClaimList() {
  const { t } = useTranslation('enrolment');
  const [made, setMade] = useState<ClaimSecret | null>(null);
  const confirm = useConfirm();
  const revoke = useChange(claimRoutes.revoke, {
    refreshes: claimReads,
    onSuccess: () => showToast(t('claim.revoked'), 'done'),
  });
  const ask = async ({ id, label }: Claim) => {
    const answer = await confirm({
      title: t('claim.revokeTitle', { label }),
      text: t('claim.revokeText'),
      action: t('claim.revoke'),
      isDanger: true,
    });
    if (answer) revoke.mutate({ id });
  };
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
        rowActions={(row) => [
          {
            key: 'revoke',
            label: t('claim.revoke'),
            call: claimRoutes.revoke,
            isDanger: true,
            disabledReason: row.state === 'open' ? null : t('claim.over'),
            onClick: () => void ask(row),
          },
        ]}
        actions={<CreateButton call={claimRoutes.add} form={ClaimForm} label={t('claim.add')} onDone={setMade} />}
        emptyTitle={t('claim.empty')}
        emptyText={t('claim.emptyText')}
      />
      <ClaimCodeDialog made={made} onClose={() => setMade(null)} />
    </>
  );
}
