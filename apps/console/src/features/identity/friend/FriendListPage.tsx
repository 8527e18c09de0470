import { friendRoutes } from '@tilldeck/contracts/identity/friend.routes';
import { type Friend, friendStates } from '@tilldeck/contracts/identity/friend.schemas';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import type { RowAction } from '../../../components/list/RowActions.tsx';
import { useLive } from '../../../lib/live/live.ts';
import { invalidate, useChange } from '../../../lib/request/route-queries.ts';
import { FriendForm } from './FriendForm.tsx';
import { friendColumns, friendName } from './friend.columns.tsx';

const reads = [friendRoutes.page];

/** /account/friend/list */
export function FriendListPage() {
  const { t } = useTranslation('friend');
  const { message } = App.useApp();
  const confirm = useConfirm();
  const answer = useChange(friendRoutes.answer, { refreshes: reads });
  const remove = useChange(friendRoutes.remove, { refreshes: reads });
  useLive(['identity.friend'], () => void invalidate(reads));
  const reply = async (row: Friend, verb: 'accept' | 'decline') => {
    const name = friendName(row);
    const isAccepted = verb === 'accept';
    const question = {
      title: t(`${verb}Title`, { name }),
      text: t(`${verb}Text`),
      action: t(verb),
      isDanger: !isAccepted,
    };
    if (!(await confirm(question))) return;
    await answer.mutateAsync({ id: row.id, isAccepted });
    void message.success(t(isAccepted ? 'accepted' : 'declined'));
  };
  const takeAway = async (row: Friend, verb: 'remove' | 'withdraw') => {
    const name = friendName(row);
    if (
      !(await confirm({ title: t(`${verb}Title`, { name }), text: t(`${verb}Text`), action: t(verb), isDanger: true }))
    )
      return;
    await remove.mutateAsync({ id: row.id });
    void message.success(t(verb === 'remove' ? 'removed' : 'withdrawn'));
  };
  const run = (work: Promise<void>) => void work.catch(() => undefined);
  const actionsOf = (row: Friend): RowAction[] =>
    row.state === 'received'
      ? [
          { key: 'accept', label: t('accept'), call: friendRoutes.answer, onClick: () => run(reply(row, 'accept')) },
          {
            key: 'decline',
            label: t('decline'),
            call: friendRoutes.answer,
            isDanger: true,
            onClick: () => run(reply(row, 'decline')),
          },
        ]
      : [takeAwayAction(row)];
  const takeAwayAction = (row: Friend): RowAction => {
    const verb = row.state === 'friend' ? 'remove' : 'withdraw';
    return {
      key: verb,
      label: t(verb),
      call: friendRoutes.remove,
      isDanger: true,
      onClick: () => run(takeAway(row, verb)),
    };
  };
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
