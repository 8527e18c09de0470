import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropDatabase } from './test-database.ts';
import { createWorldTemplate, startTestWorld, type TestWorld } from './test-world.ts';

let template: string;
let world: TestWorld;

beforeAll(async () => {
  template = await createWorldTemplate();
  world = await startTestWorld({ template, roles: ['api'] });
  // The whole demo data: 20 s on a quiet machine.
}, 240_000);
afterAll(async () => {
  await world.close();
  await dropDatabase(template);
});

describe('a world with demo data', () => {
  it('lets its people sign in, each with what their role allows', async () => {
    const admin = await world.as('admin');
    expect((await admin.call(dictionaryRoutes.page, {})).total).toBeGreaterThan(20);
    const support = await world.as('support');
    expect((await support.send(dictionaryRoutes.page, {})).body.code).toBe(200);
    expect((await support.send(dictionaryRoutes.add, { type: 'x_y', nameEn: 'X', nameZh: 'X' })).status).toBe(403);
  });

  it('knows partners at every level', async () => {
    for (const login of ['kassenwerk-nord', 'baeckerei-kassen', 'markthallen', 'shudian']) {
      const person = await world.as(login);
      const { org, user } = await person.call(sessionRoutes.currentUser, {});
      expect(org).toMatchObject({ isVendor: false, platform: 'partner' });
      expect(user.loginName).toBe(login);
    }
  });

  it('keeps out whoever is disabled, terminated or not activated', async () => {
    const refusals = { 'sun.lei': 1004, 'sofia.herrera': 1004, 'camille.roux': 1003, sumberrejeki: 1038 };
    for (const [login, code] of Object.entries(refusals)) {
      const { answer } = await world.as('admin').then((client) => {
        client.keys = null;
        return client.login(login, 'Tilldeck1');
      });
      expect([login, answer.body.code]).toEqual([login, code]);
    }
  });
});
