import { menuRoutes } from '@tilldeck/contracts/identity/menu.routes';
import type { MenuEntry } from '@tilldeck/contracts/identity/menu.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { SectionTable } from '../../../components/list/SectionTable.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { menuColumns, useLineTitle } from './menu.columns.tsx';
import { useMenuWork } from './menu.queries.ts';
import { type MenuLine, menuLines, type Platform } from './menu-lines.rules.ts';

interface MenuTableProps {
  entries: readonly MenuEntry[];
  platform: Platform;
  isLoading: boolean;
  error: unknown;
  onRetry: () => void;
  onEdit: (entry: MenuEntry) => void;
}

/** The menu of one platform as a tree: directories, pages and links, and below a page its buttons and sub-pages. */
export function MenuTable({ entries, platform, isLoading, error, onRetry, onEdit }: MenuTableProps) {
  const { t } = useTranslation('menu');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const titleOf = useLineTitle();
  const actionsOf = useLineActions(platform, onEdit);
  const lines = menuLines(entries, platform, (id) => open.has(id));
  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const isAllClosed = open.size === 0;
  return (
    <SectionTable
      title={t('title')}
      isTitleHidden
      read={{ isPending: isLoading, error, refetch: onRetry }}
      empty={<EmptyState kind="nothing" title={t('empty')} text={t('emptyText')} />}
      columns={menuColumns((id) => open.has(id), toggle)}
      rows={lines}
      rowKey={(line) => line.key}
      rowLabel={(line) => titleOf(line)[0]}
      rowActions={actionsOf}
      actions={
        <ActionButton
          size="small"
          label={t(isAllClosed ? 'expandAll' : 'collapseAll')}
          onClick={() => setOpen(new Set(isAllClosed ? entries.map((entry) => entry.id) : []))}
        />
      }
    />
  );
}

function useLineActions(platform: Platform, onEdit: (entry: MenuEntry) => void) {
  const { t } = useTranslation('menu');
  const work = useMenuWork();
  const titleOf = useLineTitle();
  return (line: MenuLine) => {
    const { entry, button } = line;
    if (entry.kind === 'page') return [];
    const isOn = (button ?? entry).enabled;
    const title = button ? `${titleOf({ entry, button: null })[0]}: ${titleOf(line)[0]}` : titleOf(line)[0];
    const toggle = {
      key: 'toggle',
      label: t(isOn ? 'disable' : 'enable'),
      call: isOn ? menuRoutes.disable : menuRoutes.enable,
      isDanger: isOn,
      disabledReason: isOn && !button && entry.isGuarded ? t('guarded') : null,
      onClick: () => void work.toggle({ entry, button, title }),
    };
    if (button) return [toggle];
    const moveTo = (direction: 'up' | 'down', isEnd: boolean, reason: string) => ({
      key: direction,
      label: t(direction),
      call: menuRoutes.move,
      disabledReason: isEnd ? reason : null,
      onClick: () => work.move(entry, direction, platform),
    });
    const edit = { key: 'edit', label: t('edit'), call: menuRoutes.modify, onClick: () => onEdit(entry) };
    const last =
      entry.origin === 'custom'
        ? {
            key: 'delete',
            label: t('delete'),
            call: menuRoutes.delete,
            isDanger: true,
            onClick: () => void work.remove(entry),
          }
        : {
            key: 'reset',
            label: t('reset'),
            call: menuRoutes.reset,
            disabledReason: entry.isChanged ? null : t('notChanged'),
            onClick: () => void work.reset(entry),
          };
    return [edit, toggle, moveTo('up', line.isFirst, t('isFirst')), moveTo('down', line.isLast, t('isLast')), last];
  };
}
