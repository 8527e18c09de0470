import { menuRoutes } from '@tilldeck/contracts/identity/menu.routes';
import type { MenuEntry, MenuKind } from '@tilldeck/contracts/identity/menu.schemas';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import { useLive } from '../../../lib/live/live.ts';
import { invalidate, useChange } from '../../../lib/request/route-queries.ts';
import type { MenuLine } from './menu-lines.rules.ts';

export const menuReads = [menuRoutes.tree];

/** Somebody else changed the menu: what is on the screen is read again. */
export const useMenuChanges = () => useLive(['identity.menu'], () => void invalidate(menuReads));

const options = { refreshes: menuReads };

/** What can be done to a line of the menu beside editing it; what takes something away asks first. */
export function useMenuWork() {
  const { t, i18n } = useTranslation('menu');
  const confirm = useConfirm();
  const enable = useChange(menuRoutes.enable, options);
  const disable = useChange(menuRoutes.disable, options);
  const move = useChange(menuRoutes.move, options);
  const reset = useChange(menuRoutes.reset, options);
  const remove = useChange(menuRoutes.delete, options);
  const nameOf = (entry: MenuEntry) => nameIn(i18n.language, entry);
  const ask = (title: string, text: string, action: string) => confirm({ title, text, action, isDanger: true });
  return {
    move: (entry: MenuEntry, direction: 'up' | 'down', platform: 'admin' | 'partner') =>
      move.mutate({ id: entry.id, direction, platform }),
    toggle: async ({ entry, button, title }: Pick<MenuLine, 'entry' | 'button'> & { title: string }) => {
      const target = { id: entry.id, ...(button ? { button: button.action } : {}) };
      const kind: MenuKind | 'button' = button ? 'button' : entry.kind;
      if (!(button ? button.enabled : entry.enabled)) return enable.mutate(target);
      if (await ask(t('disableTitle', { name: title }), t(`disableText.${kind}`), t('disable'))) disable.mutate(target);
    },
    reset: async (entry: MenuEntry) => {
      const title = t('resetTitle', { name: nameOf(entry) });
      if (await ask(title, t('resetText'), t('reset'))) reset.mutate({ id: entry.id });
    },
    remove: async (entry: MenuEntry) => {
      const title = t('deleteTitle', { name: nameOf(entry) });
      if (await ask(title, t('deleteText'), t('delete'))) remove.mutate({ id: entry.id });
    },
  };
}
