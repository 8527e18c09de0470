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
  expect((await api.visitor().send(developerRoutes.openapi, {})).body.code).toBe(3);
});
