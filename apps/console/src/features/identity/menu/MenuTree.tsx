import { menuRoutes } from '@tilldeck/contracts/identity/menu.routes';
import type { MenuEntry } from '@tilldeck/contracts/identity/menu.schemas';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { TreeTable } from '../../../components/tree/TreeTable.tsx';
import { useToggled } from '../../../components/tree/useFolds.ts';
import { menuColumns, TitleCell, useLineTitle } from './menu.columns.tsx';
import { type MenuLine, menuLines, type Platform } from './menu-lines.rules.ts';
import { useMenuActions } from './useMenuActions.ts';

interface MenuTreeProps {
  entries: readonly MenuEntry[];
  platform: Platform;
  isLoading: boolean;
  error: unknown;
  onRetry: () => void;
  onEdit: (entry: MenuEntry) => void;
}

/** The menu of one platform as a tree: directories, pages and links, and below a page its buttons and sub-pages. */
export function MenuTree({ entries, platform, isLoading, error, onRetry, onEdit }: MenuTreeProps) {
  const { t } = useTranslation('menu');
  const open = useToggled();
  const titleOf = useLineTitle();
  const actionsOf = useLineActions(platform, onEdit);
  const isOpen = (id: string) => open.keys.has(id);
  const lines = menuLines(entries, platform, isOpen).map((line) => ({
    key: line.key,
    row: line,
    level: line.depth + 1,
    isOpen: !line.button && line.entry.buttons.length > 0 ? isOpen(line.key) : undefined,
  }));
  const isAllClosed = open.keys.size === 0;
  return (
    <SectionCard
      isFlush
      actions={
        <ActionButton
          size="small"
          label={t(isAllClosed ? 'expandAll' : 'collapseAll')}
          onClick={() => open.setKeys(new Set(isAllClosed ? entries.map((entry) => entry.id) : []))}
        />
      }
    >
      <TreeTable
        label={t('title')}
        lines={lines}
        onToggle={open.toggle}
        nameOf={(line) => titleOf(line)[0]}
        name={{ title: t('field.title'), width: 290, render: (line) => <TitleCell line={line} /> }}
        columns={menuColumns}
        rowActions={actionsOf}
        isLoading={isLoading}
        placeholder={
          error ? (
            <ErrorState error={error} onRetry={onRetry} isCompact />
          ) : (
            <EmptyState kind="nothing" title={t('empty')} text={t('emptyText')} />
          )
        }
      />
    </SectionCard>
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
