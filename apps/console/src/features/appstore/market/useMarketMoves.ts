import { marketRoutes } from '@tilldeck/contracts/appstore/app.routes';
import type { AppRow } from '@tilldeck/contracts/appstore/app.schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import type { RowAction } from '../../../components/list/RowActions.tsx';
import { showToast } from '../../../lib/notice/notice.ts';
import { invalidate } from '../../../lib/request/route-queries.ts';
import { showFailure } from '../../../lib/request/show-failure.ts';
import { marketEditHref } from './market.paths.ts';
import { marketReads } from './market.queries.ts';

/** What can be done with an app of the store. `onTransfer` opens the form that asks to whom. */
export function useMarketMoves(onTransfer: (app: AppRow) => void): (app: AppRow) => RowAction[] {
  const { t } = useTranslation('market');
  const { call } = useBlocks();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const switchListed = async (app: AppRow, move: 'list' | 'remove') => {
    const isMeant = await confirm({
      title: t(`${move}.title`, { name: app.name || app.package }),
      text: t(`${move}.text`),
      action: t(move),
      isDanger: move === 'remove',
    });
    if (!isMeant) return;
    try {
      await call(marketRoutes[move], { id: app.id, version: app.version });
      showToast(t(move === 'list' ? 'listed' : 'removed'), 'done');
    } catch (error) {
      showFailure(error);
    } finally {
      await invalidate(marketReads);
    }
  };
  return (app) => [
    {
      key: 'edit',
      label: t('edit'),
      call: marketRoutes.modify,
      onClick: () => void navigate(marketEditHref(app.id)),
    },
    app.isListed
      ? {
          key: 'remove',
          label: t('remove'),
          call: marketRoutes.remove,
          isDanger: true,
          onClick: () => void switchListed(app, 'remove'),
        }
      : { key: 'list', label: t('list'), call: marketRoutes.list, onClick: () => void switchListed(app, 'list') },
    { key: 'transfer', label: t('transfer'), call: marketRoutes.transfer, onClick: () => onTransfer(app) },
  ];
}
