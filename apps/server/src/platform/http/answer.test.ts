import { allRoutes } from '@tilldeck/contracts/catalogue.routes';
import { expect, it } from 'vitest';
import { writerOf } from './answer.ts';

/** The server makes a writer when a call is answered for the first time; here is told of one that cannot be made. */
it('every declared answer can be written', () => {
  for (const route of allRoutes) expect(() => writerOf(route), route.id).not.toThrow();
});
