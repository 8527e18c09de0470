import type { ComponentType, ReactNode } from 'react';

type Scope = ComponentType<{ children: ReactNode }>;

let loaded: Scope | null = null;

/**
 * antd is a third of what the console weighs, and the layout, the home page and the public pages do without it. It is
 * loaded with the first page that needs it, before that page is shown.
 */
export async function loadAntdScope(): Promise<void> {
  loaded ??= (await import('./app-layout/AntdScope.tsx')).AntdScope;
}

export function antdScope(): Scope {
  if (!loaded) throw new Error('a page that needs antd was shown before antd was loaded');
  return loaded;
}
