import { mailReasons, mailStates } from '@tilldeck/contracts/core/mail-in';
import { mailRoutes } from '@tilldeck/contracts/support/mail.routes';
import type { HeldMail } from '@tilldeck/contracts/support/mail.schemas';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../components/feedback/useAction.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { MailDrawer } from './MailDrawer.tsx';
import { mailColumns } from './mail.columns.tsx';
import { useMailActions } from './useMailActions.ts';

/** /support/tickets/mail/list */
export function MailListPage() {
  const { t } = useTranslation('mailQuarantine');
  const { row: rowAction } = useAction();
  const { accept, discard } = useMailActions();
  const [opened, setOpened] = useOpened<HeldMail>('mail');
  return (
    <>
      <ListPage
        call={mailRoutes.page}
        title={t('title')}
        description={t('description')}
        columns={mailColumns}
        filters={[
          { kind: 'text', name: 'keyword', label: t('field.keyword') },
          {
            kind: 'select',
            name: 'state',
            label: t('field.state'),
            options: mailStates.map((value) => ({ value, label: t(`state.${value}`) })),
          },
          {
            kind: 'multi',
            name: 'reason',
            label: t('field.reason'),
            options: mailReasons.map((value) => ({ value, label: t(`reason.${value}`) })),
          },
        ]}
        rowLabel={(mail) => mail.sender || mail.number}
        rowActions={(mail) => [
          { key: 'open', label: t('open'), call: mailRoutes.detail, onClick: () => setOpened(mail) },
          rowAction(accept, mail),
          rowAction(discard, mail),
        ]}
        emptyTitle={t('empty')}
        emptyText={t('emptyText')}
      />
      <MailDrawer mail={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
