import type { Todo } from '@tilldeck/contracts/home/home.schemas';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigation } from 'react-router';
import { menuMatching, nodeAt, titleOf, trailTo, visibleMenu } from '../../lib/navigation/menu-tree.ts';
import { useSession } from '../../lib/session/session-state.ts';
import { useSettings } from '../../lib/settings/stored-settings.ts';
import { useTodos } from '../home/useHomeReads.ts';
import { useShortcuts } from '../home/useShortcuts.ts';
import { ShellIcon } from '../ShellIcon.tsx';
import { MenuDirectory } from './MenuDirectory.tsx';
import { MenuFilter } from './MenuFilter.tsx';
import { MenuLink } from './MenuLink.tsx';
import './SideMenu.css';

interface SideMenuProps {
  isCollapsed: boolean;
  onCollapse: (isCollapsed: boolean) => void;
}

interface Toggled {
  /** The page that was open when it was done. */
  at: string | undefined;
  isOpen: ReadonlyMap<string, boolean>;
}
const noneToggled: ReadonlyMap<string, boolean> = new Map();

/** Several to-dos may lead to one page. */
function countsByPage(todos: readonly Todo[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { href, count } of todos) {
    const [path = ''] = href.split('?');
    counts.set(path, (counts.get(path) ?? 0) + count);
  }
  return counts;
}

export function SideMenu({ isCollapsed, onCollapse }: SideMenuProps) {
  const { t } = useTranslation();
  // What was asked for, also while its page is on the way or never comes.
  const shownAt = useLocation();
  const { pathname } = useNavigation().location ?? shownAt;
  const { menu } = useSession();
  const current = nodeAt(menu, pathname);
  const trail = new Set(current ? trailTo(menu, current).map((node) => node.id) : []);
  const { language } = useSettings();
  const { isOwn, chosen } = useShortcuts();
  const [typed, setTyped] = useState('');
  const counts = countsByPage(useTodos().data ?? []);
  const list = useRef<HTMLUListElement>(null);
  // A menu longer than the screen shows where one is, also after a link, a search or a reload.
  const currentId = current?.id;
  // On another page only its own branch is open again.
  const [toggled, setToggled] = useState<Toggled>({ at: currentId, isOpen: noneToggled });
  const isOpenById = toggled.at === currentId ? toggled.isOpen : noneToggled;
  const isFiltered = typed.trim() !== '' && !isCollapsed;
  const entries = visibleMenu(menu).filter((node) => node.path !== '/home');
  const shown = isFiltered ? menuMatching(entries, typed, language) : entries;
  useEffect(() => {
    if (currentId) list.current?.querySelector('[aria-current=page]')?.scrollIntoView?.({ block: 'nearest' });
  }, [currentId]);

  return (
    <nav className={isCollapsed ? 'td-side td-side-collapsed' : 'td-side'} aria-label={t('nav.main')}>
      {isCollapsed ? null : <MenuFilter typed={typed} onType={setTyped} isEmpty={isFiltered && shown.length === 0} />}
      <ul className="td-side-list" ref={list}>
        <li>
          <MenuLink path="/home" title={t('title.home')} icon="home" isCurrent={pathname === '/home'} />
        </li>
        {isOwn && !isFiltered
          ? chosen.map((page) => (
              <li key={page.id} className="td-side-shortcut">
                <MenuLink path={page.path} title={titleOf(page, language)} icon="star" isCurrent={false} />
              </li>
            ))
          : null}
        {shown.map((node) => (
          <MenuDirectory
            key={node.id}
            node={node}
            siblings={shown}
            depth={0}
            trail={trail}
            isCollapsed={isCollapsed}
            counts={counts}
            isOpen={(id) => isFiltered || (isOpenById.get(id) ?? trail.has(id))}
            onToggle={(id, isOpen, siblings) => {
              // One branch at a time: with 80 pages two open ones are longer than a screen.
              const next = new Map(isOpenById);
              for (const sibling of siblings) next.set(sibling.id, false);
              setToggled({ at: currentId, isOpen: next.set(id, isOpen) });
            }}
          />
        ))}
      </ul>
      <button
        type="button"
        className="td-side-collapse"
        aria-expanded={!isCollapsed}
        title={isCollapsed ? t('nav.expand') : undefined}
        onClick={() => onCollapse(!isCollapsed)}
      >
        <ShellIcon name={isCollapsed ? 'expand' : 'collapse'} />
        <span className="td-side-text">{t(isCollapsed ? 'nav.expand' : 'nav.collapse')}</span>
      </button>
    </nav>
  );
}
