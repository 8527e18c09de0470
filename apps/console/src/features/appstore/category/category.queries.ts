import { categoryRoutes } from '@tilldeck/contracts/appstore/category.routes';
import type { AppCategory } from '@tilldeck/contracts/appstore/category.schemas';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { useSwitch } from '../../../components/record/useSwitch.ts';
import { nameIn } from '../../../lib/i18n/i18n.ts';

/** What can be done with a category, asked first where others feel it. */
export function useCategoryActions() {
  const { t, i18n } = useTranslation(['category', 'words']);
  const { row: act } = useAction();
  const nameOf = (row: AppCategory) => nameIn(i18n.language, row);
  const remove = action<AppCategory, typeof categoryRoutes.delete>({
    key: 'delete',
    label: t('words:delete'),
    call: categoryRoutes.delete,
    isDanger: true,
    input: ({ id }) => ({ id }),
    confirm: (row) => ({
      title: t('words:deleteTitle', { name: nameOf(row) }),
      text: t('deleteText'),
      action: t('words:delete'),
      isDanger: true,
    }),
    disabledReason: (row) => (row.appCount > 0 ? t('inUse') : null),
  });
  const toggle = useSwitch<AppCategory, typeof categoryRoutes.enable>({
    isOn: (row) => row.isEnabled,
    nameOf,
    call: (verb) => categoryRoutes[verb],
    input: ({ id, version }) => ({ id, version }),
    text: (verb) => t(`${verb}Text`),
    many: (verb, count) => t(`${verb}Many`, { count }),
  });
  return { toggle: toggle.row, bulk: toggle.bulk, remove: (row: AppCategory) => act(remove, row) };
}
