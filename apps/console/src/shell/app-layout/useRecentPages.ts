import type { MenuNode } from '@tilldeck/contracts/identity/session.schemas';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { openablePages } from '../../lib/navigation/menu-tree.ts';

const storageKey = 'tilldeck.recentPages';
const mostRemembered = 6;

function readPaths(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((path) => typeof path === 'string') : [];
  } catch {
    return [];
  }
}

/** Pages of the menu this browser tab showed before the present one, the latest first. */
export function useRecentPages(menu: readonly MenuNode[]): readonly MenuNode[] {
  const { pathname } = useLocation();
  const [paths, setPaths] = useState(readPaths);
  const pages = openablePages(menu);
  if (paths[0] !== pathname && pages.some((page) => page.path === pathname))
    setPaths([pathname, ...paths.filter((path) => path !== pathname)].slice(0, mostRemembered));
  useEffect(() => sessionStorage.setItem(storageKey, JSON.stringify(paths)), [paths]);
  return paths.flatMap((path) => pages.find((page) => page.path === path && path !== pathname) ?? []);
}
