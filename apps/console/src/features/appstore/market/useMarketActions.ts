import { marketRoutes } from '@tilldeck/contracts/appstore/app.routes';
import type { AppRow } from '@tilldeck/contracts/appstore/app.schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAction } from '../../../components/feedback/useAction.ts';
import type { RowAction } from '../../../components/list/RowActions.tsx';
import { marketEditHref } from './market.paths.ts';

/** What can be done with an app of the store. `onTransfer` opens the form that asks to whom. */
export function useMarketActions(onTransfer: (app: AppRow) => void): (app: AppRow) => RowAction[] {
  const { t } = useTranslation('market');
  const { row } = useAction();
  const navigate = useNavigate();
  const listing = (move: 'list' | 'remove') => ({
    key: move,
    label: t(move),
    call: marketRoutes[move],
    isDanger: move === 'remove',
    input: ({ id, version }: AppRow) => ({ id, version }),
    confirm: (app: AppRow) => ({
      title: t(`${move}.title`, { name: app.name || app.package }),
      text: t(`${move}.text`),
      action: t(move),
      isDanger: move === 'remove',
    }),
    done: () => t(move === 'list' ? 'listed' : 'removed'),
  });
  return (app) => [
    {
      key: 'edit',
      label: t('edit'),
      call: marketRoutes.modify,
      onClick: () => void navigate(marketEditHref(app.id)),
    },
    row(listing(app.isListed ? 'remove' : 'list'), app),
    { key: 'transfer', label: t('transfer'), call: marketRoutes.transfer, onClick: () => onTransfer(app) },
  ];
}
