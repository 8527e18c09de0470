import { categoryRoutes } from '@tilldeck/contracts/appstore/category.routes';
import type { AppCategory } from '@tilldeck/contracts/appstore/category.schemas';
import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import { useLive } from '../../../lib/live/live.ts';
import { invalidate, useChange } from '../../../lib/request/route-queries.ts';

/** Every read that shows a category. */
export const categoryReads = [categoryRoutes.page, categoryRoutes.choices, auditRoutes.object];

export const useCategoryChanges = () => useLive(['appstore.category'], () => void invalidate(categoryReads));

/** What can be done with a category, asked first where others feel it. */
export function useCategoryMoves() {
  const { t, i18n } = useTranslation('category');
  const confirm = useConfirm();
  const enable = useChange(categoryRoutes.enable, { refreshes: categoryReads });
  const disable = useChange(categoryRoutes.disable, { refreshes: categoryReads });
  const remove = useChange(categoryRoutes.delete, { refreshes: categoryReads });
  const nameOf = (row: AppCategory) => nameIn(i18n.language, row);
  return {
    toggle: async (row: AppCategory) => {
      const { id, version, isEnabled } = row;
      if (!isEnabled) return enable.mutate({ id, version });
      const answer = await confirm({
        title: t('disableTitle', { name: nameOf(row) }),
        text: t('disableText'),
        action: t('disable'),
        isDanger: true,
      });
      if (answer) disable.mutate({ id, version });
    },
    remove: async (row: AppCategory) => {
      const answer = await confirm({
        title: t('deleteTitle', { name: nameOf(row) }),
        text: t('deleteText'),
        action: t('delete'),
        isDanger: true,
      });
      if (answer) remove.mutate({ id: row.id });
    },
  };
}
