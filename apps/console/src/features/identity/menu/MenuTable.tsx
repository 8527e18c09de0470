import { menuRoutes } from '@tilldeck/contracts/identity/menu.routes';
import type { MenuEntry } from '@tilldeck/contracts/identity/menu.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { SectionTable } from '../../../components/list/SectionTable.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { menuColumns, useLineTitle } from './menu.columns.tsx';
import { type MenuLine, menuLines, type Platform } from './menu-lines.rules.ts';
import { useMenuActions } from './useMenuActions.ts';

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
  const { toggle, move, last } = useMenuActions();
  const titleOf = useLineTitle();
  return (line: MenuLine) => {
    const { entry, button } = line;
    if (entry.kind === 'page') return [];
    const title = button ? `${titleOf({ entry, button: null })[0]}: ${titleOf(line)[0]}` : titleOf(line)[0];
    const toggled = toggle({ entry, button, title });
    if (button) return [toggled];
    return [
      { key: 'edit', label: t('edit'), call: menuRoutes.modify, onClick: () => onEdit(entry) },
      toggled,
      move(entry, 'up', platform, line.isFirst ? t('isFirst') : null),
      move(entry, 'down', platform, line.isLast ? t('isLast') : null),
      last(entry),
    ];
  };
}
