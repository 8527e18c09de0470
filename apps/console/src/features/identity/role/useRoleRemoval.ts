import { roleRoutes } from '@tilldeck/contracts/identity/role.routes';
import type { RoleItem } from '@tilldeck/contracts/identity/role.schemas';
import { useTranslation } from 'react-i18next';
import { type Action, action } from '../../../components/feedback/useAction.ts';

/** Deletes a role after asking. Why it may not be possible now the page says. */
export function useRoleRemoval(onDone?: () => void): Action<Pick<RoleItem, 'id' | 'name'>, typeof roleRoutes.delete> {
  const { t } = useTranslation('role');
  return action({
    key: 'delete',
    label: t('delete'),
    call: roleRoutes.delete,
    isDanger: true,
    input: ({ id }) => ({ id }),
    confirm: ({ name }) => ({
      title: t('deleteTitle', { name }),
      text: t('deleteText'),
      action: t('delete'),
      isDanger: true,
    }),
    done: () => t('deleted'),
    onDone: () => onDone?.(),
  });
}
