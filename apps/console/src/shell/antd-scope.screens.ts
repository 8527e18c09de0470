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

/** Null while it is not loaded. */
export const antdScope = (): Scope | null => loaded;
