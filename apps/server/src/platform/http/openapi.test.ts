import { allRoutes } from '@tilldeck/contracts/catalogue.routes';
import { expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

it('lets others work while the reference of all calls is made', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const { paths } = await openApiDocument(allRoutes, '0');
  clearInterval(timer);
  expect(Object.keys(paths as object).length).toBeGreaterThan(500);
  expect(turns).toBeGreaterThan(5);
});
