import { type ComponentType, createElement, type ReactNode, useState } from 'react';
import { useMatches } from 'react-router';
import { antdScope } from '../antd-scope.screens.ts';
import type { PageHandle } from '../page-handle.rules.ts';

/**
 * antd wraps the pages from the first one that needs it on.
 * Where it could not be loaded the page is an error page, which needs none.
 */
export function PageScope({ children }: { children: ReactNode }) {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  const [scope, setScope] = useState<ComponentType<{ children: ReactNode }> | null>(null);
  if (!handle?.isPlain && scope === null && antdScope() !== null) setScope(antdScope);
  return scope === null ? children : createElement(scope, null, children);
}
