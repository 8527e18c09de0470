import { myAppRoutes } from '@tilldeck/contracts/appstore/app.routes';
import type { AppVersionDetail } from '@tilldeck/contracts/appstore/app.schemas';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { showToast } from '../../../lib/notice/notice.ts';
import { useChange } from '../../../lib/request/route-queries.ts';
import { myAppReads } from './my-app.queries.ts';

type Move = 'submit' | 'withdraw' | 'delete';
type Moved = Pick<AppVersionDetail, 'id' | 'version' | 'name' | 'package' | 'versionName'>;

/** Hands a version in, takes it back or deletes it, after asking. True when it was done. */
export function useVersionMoves(): (move: Move, version: Moved) => Promise<boolean> {
  const { t } = useTranslation('myApp');
  const confirm = useConfirm();
  const calls = {
    submit: useChange(myAppRoutes.submit, { refreshes: myAppReads }),
    withdraw: useChange(myAppRoutes.withdraw, { refreshes: myAppReads }),
    delete: useChange(myAppRoutes.delete, { refreshes: myAppReads }),
  };
  return async (move, { id, version, name, package: packageName, versionName }) => {
    const answer = await confirm({
      title: t(`${move}.title`, { name: `${name || packageName} ${versionName}` }),
      text: t(`${move}.text`),
      action: t(move),
      isDanger: move === 'delete',
    });
    if (!answer) return false;
    const isDone = await calls[move].mutateAsync({ id, version }).then(
      () => true,
      () => false,
    );
    if (isDone) showToast(t(`${move}.done`), 'done');
    return isDone;
  };
}
