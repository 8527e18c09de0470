import type { ComponentType } from 'react';
import { loadTexts } from '../lib/i18n/i18n.ts';
import { textsOf } from './page-texts.config.ts';

type PageModule = Record<string, ComponentType>;
type PageLoader = () => Promise<PageModule>;

/** Every page there is, one chunk each. The server names a page; it can only name what stands in this table. */
const featurePages = import.meta.glob<PageModule>(['../features/*/*/*Page.tsx', '../features/*/*/*Window.tsx']);
const shellPages = import.meta.glob<PageModule>('./pages/*Page.tsx');

/** `system/dictionary/DictionaryListPage`, or `shell/HomePage` for a page of the shell. */
function loaderOf(component: string): PageLoader | undefined {
  return component.startsWith('shell/')
    ? shellPages[`./pages/${component.slice('shell/'.length)}.tsx`]
    : featurePages[`../features/${component}.tsx`];
}

export async function loadPage(component: string): Promise<ComponentType | null> {
  const loader = loaderOf(component);
  if (!loader) return null;
  const name = component.slice(component.lastIndexOf('/') + 1);
  const [module] = await Promise.all([loader(), loadTexts(...textsOf(component))]);
  return module[name] ?? null;
}
