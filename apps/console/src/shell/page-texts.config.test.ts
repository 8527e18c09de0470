import { domainTexts } from '@tilldeck/phrases/en-US/domain-texts';
import { expect, it } from 'vitest';
import { type FeatureNamespace, i18n, isFeatureNamespace, loadTexts, startI18n } from '../lib/i18n/i18n.ts';
import { changeSettings } from '../lib/settings/stored-settings.ts';
import { textsOf } from './page-texts.config.ts';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../gallery/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const sourceAt = new Map(
  Object.entries(sources).map(([path, text]) => [new URL(path, 'x:/src/shell/').pathname, text]),
);

/** The file and everything of the console it is made of, also what it loads later. */
function filesOf(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path) || !sourceAt.has(path)) return seen;
  seen.add(path);
  const imports = sourceAt.get(path)?.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g) ?? [];
  for (const [, target = ''] of imports) filesOf(new URL(target, `x:${path}`).pathname, seen);
  return seen;
}

const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, found = '']) => found.match(/\w+/g) ?? []);

/** Namespaces that a page or its parts name, less those that a part loads by itself. */
function namespacesOf(path: string): string[] {
  const texts = [...filesOf(path)].map((file) => sourceAt.get(file) ?? '');
  const used = texts.flatMap((text) => [
    ...namesIn(text, /useTranslation\(\s*(\[[^\]]*\]|'\w+')/g),
    ...namesIn(text, /\bt\(\s*['`](\w+):/g),
  ]);
  const loaded = texts.flatMap((text) => namesIn(text, /loadTexts\(([^)]*)\)/g));
  return [...new Set(used)].filter((name) => isFeatureNamespace(name) && !loaded.includes(name)).sort();
}

const pages = [...sourceAt.keys()].flatMap((path) => {
  const [, feature, shellPage] = /^\/src\/(?:features\/(.+Page)|shell\/pages\/(\w+Page))\.tsx$/.exec(path) ?? [];
  const component = feature ?? (shellPage && `shell/${shellPage}`);
  return component ? [{ path, component }] : [];
});

it('finds the pages and what they are made of', () => {
  expect(pages.length).toBeGreaterThan(30);
  expect(namespacesOf('/src/features/identity/menu/MenuListPage.tsx')).toContain('menu');
});

it.each(pages)(
  '$component brings the texts it shows; what is missing belongs into page-texts.config.ts',
  ({ path, component }) => {
    const brought: string[] = textsOf(component);
    // The page of a terminated account has no session and is loaded by its public route.
    if (component === 'shell/TerminatedPage') brought.push('termination');
    // So has the page behind a share link.
    if (component === 'shell/SharedPage') brought.push('share');
    expect(namespacesOf(path).filter((name) => !brought.includes(name))).toEqual([]);
  },
);

it('every line of domain-texts.ts is found by its name, in the language that is shown and in the next one', async () => {
  await startI18n();
  const namespaces = Object.keys(domainTexts) as FeatureNamespace[];
  await loadTexts(...namespaces);
  expect(i18n.getResourceBundle('en-US', 'companySignOn')).toEqual(domainTexts.companySignOn);
  changeSettings({ language: 'zh-CN' });
  await expect.poll(() => i18n.language).toBe('zh-CN');
  expect(namespaces.filter((name) => !i18n.hasResourceBundle('zh-CN', name))).toEqual([]);
});

it('the frame around the pages needs no texts of a feature', () => {
  expect(namespacesOf('/src/shell/app-layout/AppLayout.tsx')).toEqual([]);
});
