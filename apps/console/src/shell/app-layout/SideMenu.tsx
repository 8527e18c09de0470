import type { Todo } from '@tilldeck/contracts/home/home.schemas';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { nodeAt, trailTo, visibleMenu } from '../../lib/navigation/menu-tree.ts';
import { useSession } from '../../lib/session/session-state.ts';
import { useTodos } from '../home/useHomeReads.ts';
import { ShellIcon } from '../ShellIcon.tsx';
import { MenuDirectory } from './MenuDirectory.tsx';
import { MenuLink } from './MenuLink.tsx';
import './SideMenu.css';

interface SideMenuProps {
  isCollapsed: boolean;
  onCollapse: (isCollapsed: boolean) => void;
}

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
  const { pathname } = useLocation();
  const { menu } = useSession();
  const current = nodeAt(menu, pathname);
  const trail = new Set(current ? trailTo(menu, current).map((node) => node.id) : []);
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map());
  const counts = countsByPage(useTodos().data ?? []);
  const list = useRef<HTMLUListElement>(null);
  // A menu longer than the screen shows where one is, also after a link, a search or a reload.
  const currentId = current?.id;
  useEffect(() => {
    if (currentId) list.current?.querySelector('[aria-current=page]')?.scrollIntoView?.({ block: 'nearest' });
  }, [currentId]);

  return (
    <nav className={isCollapsed ? 'td-side td-side-collapsed' : 'td-side'} aria-label={t('nav.main')}>
      <ul className="td-side-list" ref={list}>
        <li>
          <MenuLink path="/home" title={t('title.home')} icon="home" isCurrent={pathname === '/home'} />
        </li>
        {visibleMenu(menu)
          .filter((node) => node.path !== '/home')
          .map((node) => (
            <MenuDirectory
              key={node.id}
              node={node}
              depth={0}
              trail={trail}
              isCollapsed={isCollapsed}
              counts={counts}
              isOpen={(id) => opened.get(id) ?? trail.has(id)}
              onToggle={(id, isOpen) => setOpened(new Map(opened).set(id, isOpen))}
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
