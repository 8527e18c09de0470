import { useTranslation } from 'react-i18next';
import type { GridCell } from '../../lib/permission/permission-grid.ts';

/** What a permission lets a person do; of a page this console does not know, the name of the action. */
export function useDeedText(): (cell: GridCell) => string {
  const { t, i18n } = useTranslation(['role', 'deeds']);
  return ({ key, action }) =>
    i18n.t(`deeds:${key}.${action}` as never, { defaultValue: t(`role:action.${action}`) }) as string;
}
