import { friendRoutes } from '@tilldeck/contracts/identity/friend.routes';
import { friendRequest } from '@tilldeck/contracts/identity/friend.schemas';
import { useTranslation } from 'react-i18next';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';

/** Asks another partner; the answer is the same whether anybody has the name. */
export function FriendForm(frame: OpenedForm<Record<string, never>>) {
  const { t } = useTranslation('friend');
  return (
    <FormDialog
      {...frame}
      schema={friendRequest}
      fields={[
        { name: 'account', label: (t2) => t2('friend:account'), help: (t2) => t2('friend:accountHelp'), kind: 'text' },
      ]}
      call={friendRoutes.add}
      title={t('addTitle')}
      action={t('action')}
      doneText={t('added')}
    />
  );
}
