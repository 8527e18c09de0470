import { allRoutes } from '@tilldeck/contracts/catalogue.routes';
import { developerRoutes } from '@tilldeck/contracts/system/developer.routes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
beforeAll(async () => {
  api = await startApiHarness();
});
afterAll(() => api.close());

interface Operation {
  operationId: string;
  summary: string;
  'x-permission': string;
}

it('describes every declared call to whoever is signed in, and to nobody else', async () => {
  const client = await api.as(await api.people.account(api.vendor));
  const document = (await client.call(developerRoutes.openapi, {})) as {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
  };
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations.map((operation) => operation.operationId).toSorted()).toEqual(
    allRoutes.map((route) => route.id).toSorted(),
  );
  for (const operation of operations) expect(operation.summary.length).toBeGreaterThan(5);
  const lines = await client.call(developerRoutes.calls, {});
  expect(lines.map(({ id }) => id).toSorted()).toEqual(allRoutes.map((route) => route.id).toSorted());
  const line = lines.find(({ id }) => id === 'devices/tag.modify');
  expect(line).toMatchObject({
    area: 'devices/tag',
    method: 'POST',
    path: '/device/tag/modify',
    permission: 'tag.edit',
  });
  const area = (await client.call(developerRoutes.area, { area: 'devices/tag' })) as typeof document;
  // The same as in the whole, and nothing of another area.
  expect(area.paths['/device/tag/modify']).toEqual(document.paths['/device/tag/modify']);
  expect(Object.values(area.paths).flatMap((path) => Object.values(path))).toHaveLength(
    allRoutes.filter(({ id }) => id.startsWith('devices/tag.')).length,
  );
  expect((await client.send(developerRoutes.area, { area: 'devices' })).body.error).toBe('core.not_found');
  // A browser parses what the page reads at first; the whole is several megabytes.
  expect(JSON.stringify(lines).length).toBeLessThan(JSON.stringify(document).length / 20);
  expect((await api.visitor().send(developerRoutes.openapi, {})).body.code).toBe(3);
});
