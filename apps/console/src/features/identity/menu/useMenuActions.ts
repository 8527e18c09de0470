import { menuRoutes } from '@tilldeck/contracts/identity/menu.routes';
import type { MenuEntry } from '@tilldeck/contracts/identity/menu.schemas';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import type { RowAction } from '../../../components/list/RowActions.tsx';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import type { MenuLine } from './menu-lines.rules.ts';

/** A line of the menu, and what it is called on the screen. */
interface TitledLine extends Pick<MenuLine, 'entry' | 'button'> {
  title: string;
}

/** What can be done to a line of the menu beside editing it; what takes something away asks first. */
export function useMenuActions() {
  const { t, i18n } = useTranslation('menu');
  const { row } = useAction();
  const toggle = (verb: 'enable' | 'disable') =>
    action<TitledLine, (typeof menuRoutes)[typeof verb]>({
      key: 'toggle',
      label: t(verb),
      call: menuRoutes[verb],
      isDanger: verb === 'disable',
      input: ({ entry, button }) => ({ id: entry.id, ...(button ? { button: button.action } : {}) }),
      confirm: ({ entry, button, title }) =>
        verb === 'enable'
          ? null
          : {
              title: t('disableTitle', { name: title }),
              text: t(`disableText.${button ? 'button' : entry.kind}`),
              action: t('disable'),
              isDanger: true,
            },
      disabledReason: ({ entry, button }) => (verb === 'disable' && !button && entry.isGuarded ? t('guarded') : null),
    });
  const asking = (verb: 'reset' | 'delete') => ({
    key: verb,
    label: t(verb),
    input: ({ id }: MenuEntry) => ({ id }),
    confirm: (entry: MenuEntry) => ({
      title: t(`${verb}Title`, { name: nameIn(i18n.language, entry) }),
      text: t(`${verb}Text`),
      action: t(verb),
      isDanger: true,
    }),
  });
  return {
    toggle: (line: TitledLine): RowAction =>
      row(toggle((line.button ?? line.entry).enabled ? 'disable' : 'enable'), line),
    move: (entry: MenuEntry, direction: 'up' | 'down', platform: 'admin' | 'partner', reason: string | null) =>
      row(
        action<MenuEntry, typeof menuRoutes.move>({
          key: direction,
          label: t(direction),
          call: menuRoutes.move,
          input: ({ id }) => ({ id, direction, platform }),
          disabledReason: () => reason,
        }),
        entry,
      ),
    /** An entry of one's own is deleted, one of the product is reset. */
    last: (entry: MenuEntry): RowAction =>
      entry.origin === 'custom'
        ? row({ ...asking('delete'), call: menuRoutes.delete, isDanger: true }, entry)
        : row(
            {
              ...asking('reset'),
              call: menuRoutes.reset,
              disabledReason: ({ isChanged }: MenuEntry) => (isChanged ? null : t('notChanged')),
            },
            entry,
          ),
  };
}
