import { friendRoutes } from '@tilldeck/contracts/identity/friend.routes';
import { type Friend, friendStates } from '@tilldeck/contracts/identity/friend.schemas';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import type { RowAction } from '../../../components/list/RowActions.tsx';
import { FriendForm } from './FriendForm.tsx';
import { friendColumns, friendName } from './friend.columns.tsx';

/** /account/friend/list */
export function FriendListPage() {
  const { t } = useTranslation('friend');
  const { row: rowAction } = useAction();
  const reply = (verb: 'accept' | 'decline') =>
    action<Friend, typeof friendRoutes.answer>({
      key: verb,
      label: t(verb),
      call: friendRoutes.answer,
      input: ({ id }) => ({ id, isAccepted: verb === 'accept' }),
      confirm: (row) => ({
        title: t(`${verb}Title`, { name: friendName(row) }),
        text: t(`${verb}Text`),
        action: t(verb),
        isDanger: verb === 'decline',
      }),
      done: () => t(verb === 'accept' ? 'accepted' : 'declined'),
      isDanger: verb === 'decline',
    });
  const takeAway = (verb: 'remove' | 'withdraw') =>
    action<Friend, typeof friendRoutes.remove>({
      key: verb,
      label: t(verb),
      call: friendRoutes.remove,
      input: ({ id }) => ({ id }),
      confirm: (row) => ({
        title: t(`${verb}Title`, { name: friendName(row) }),
        text: t(`${verb}Text`),
        action: t(verb),
        isDanger: true,
      }),
      done: () => t(verb === 'remove' ? 'removed' : 'withdrawn'),
      isDanger: true,
    });
  const actionsOf = (row: Friend): RowAction[] =>
    row.state === 'received'
      ? [rowAction(reply('accept'), row), rowAction(reply('decline'), row)]
      : [rowAction(takeAway(row.state === 'friend' ? 'remove' : 'withdraw'), row)];
  return (
    <ListPage
      call={friendRoutes.page}
      title={t('title')}
      description={t('description')}
      columns={friendColumns}
      filters={[
        {
          kind: 'select',
          name: 'state',
          label: t('state'),
          options: friendStates.map((value) => ({ value, label: t(`state.${value}`) })),
        },
      ]}
      rowLabel={friendName}
      rowActions={actionsOf}
      actions={<CreateButton call={friendRoutes.add} form={FriendForm} label={t('add')} />}
      emptyTitle={t('empty')}
      emptyText={t('emptyText')}
    />
  );
}
