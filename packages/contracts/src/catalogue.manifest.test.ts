import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileKinds } from './catalogue.files.ts';
import { allManifests } from './catalogue.manifest.ts';
import type { Route } from './core/route.ts';

const exportsOf = async (pattern: string): Promise<unknown[]> => {
  const files = globSync(pattern, { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'));
  const modules = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ join(import.meta.dirname, file)) as Promise<object>),
  );
  // Functions make names and addresses of what is declared.
  return modules.flatMap((module) => Object.values(module)).filter((value) => typeof value !== 'function');
};
const isTable = (value: unknown): value is Record<string, Route> =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one?.id === 'string');

it.each([
  ['table of routes', '*/*.routes.ts', allManifests.flatMap(({ routes }): unknown[] => Object.values(routes))],
  ['menu', '*/*.menus.ts', allManifests.flatMap(({ menus }): unknown[] => [...menus])],
  ['list of errors', '*/*.errors.ts', allManifests.map(({ errors }): unknown => errors)],
  [
    'device message',
    '*/*.messages.ts',
    allManifests.flatMap(({ messages = {} }): unknown[] => Object.values(messages)),
  ],
  ['source of tasks', '*/*.sources.ts', allManifests.flatMap(({ taskSources = [] }): unknown[] => [...taskSources])],
  ['list of webhook events', '*/*.webhooks.ts', allManifests.map(({ webhookEvents }): unknown => webhookEvents)],
  ['kind of files', '*/*.files.ts', Object.values<unknown>(fileKinds)],
])('every %s that is declared is listed once', async (_kind, pattern, listed) => {
  const declared = (await exportsOf(pattern)).flatMap((value) => (Array.isArray(value) ? value : [value]));
  const wanted = pattern.includes('routes') ? declared.filter(isTable) : declared;
  expect(wanted.length).toBeGreaterThan(5);
  expect(wanted.filter((one) => listed.filter((other) => other === one).length !== 1)).toEqual([]);
});

it('a domain has its name once, and the names of its calls begin with it', () => {
  const names = allManifests.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, routes } of allManifests.filter((one) => one.name !== 'core'))
    for (const { id } of Object.values(routes).flatMap((table) => Object.values(table)))
      expect(id.startsWith(`${name}/`), id).toBe(true);
});
