import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { needsSession, type Route, type RouteTable } from '@tilldeck/contracts/core/route';
import { maxLiveTopics } from '@tilldeck/contracts/live/live.limits';
import { expect, it } from 'vitest';
import { plainTopic } from './freshness.ts';

const tables = Object.assign(
  {},
  ...Object.values(import.meta.glob('../../../../../packages/contracts/src/*/*.routes.ts', { eager: true })),
) as Record<string, unknown>;
const isRoute = (one: unknown): one is Route =>
  typeof one === 'object' && one !== null && 'id' in one && 'permission' in one;
const routes = Object.values(tables).flatMap((table) =>
  typeof table === 'object' && table !== null ? Object.values(table).filter(isRoute) : [],
);

const sourcesBelow = (folder: string): string =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');

const isList = ({ input }: Route) => 'shape' in input && Object.hasOwn(input.shape as object, 'pageSize');
const isDeclared = ({ topics = [], untold }: Route) => topics.length > 0 || untold !== undefined;

/** Reads that pages show: every list, what is read by GET, and what a component reads with `useCall`. */
function shownReads(): Route[] {
  const console_ = sourcesBelow(join(import.meta.dirname, '../..'));
  const called = new Set(
    [...console_.matchAll(/useCall\(\s*(\w+Routes)\.(\w+)/g)].flatMap(([, table = '', name = '']) => {
      const found = (tables[table] as RouteTable | undefined)?.[name];
      return found ? [found.id] : [];
    }),
  );
  return routes.filter(
    (route) =>
      route.audit === null &&
      needsSession(route.permission) &&
      (isList(route) || route.method === 'GET' || called.has(route.id)),
  );
}

it('declares for every read that a page shows which topics make it old, or why none does', () => {
  const reads = shownReads();
  expect(reads.length).toBeGreaterThan(100);
  expect(reads.filter((route) => !isDeclared(route)).map(({ id }) => id)).toEqual([]);
});

it('names topics that the server announces, and fewer than a connection may hear', () => {
  const server = sourcesBelow(join(import.meta.dirname, '../../../../server/src'));
  const topics = [...new Set(routes.flatMap((route) => route.topics?.map(plainTopic) ?? []))];
  // Made of a prefix and a verb.
  const isMade = (topic: string) => /^(account|partner)\.\w+$/.test(topic);
  expect(topics.filter((topic) => !isMade(topic) && !server.includes(`'${topic}'`))).toEqual([]);
  for (const { topics: own = [] } of routes) expect(own.length).toBeLessThan(maxLiveTopics / 4);
});
