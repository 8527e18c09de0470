import { randomBytes } from 'node:crypto';
import { activationRoutes } from '@tilldeck/contracts/identity/activation.routes';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { testPassword } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
beforeAll(async () => {
  api = await startApiHarness();
});
afterAll(() => api.close());

describe('what strangers can make the server do', () => {
  it('writes nothing for salts that are never used, and takes none that we did not make (attack L4)', async () => {
    const visitor = api.visitor();
    const rows = async () => (await api.people.query('SELECT 1 FROM identity_spent_salt')).length;
    const before = await rows();
    for (let count = 0; count < 5; count += 1) await visitor.call(sessionRoutes.getToken, { account: 'nobody' });
    expect(await rows()).toBe(before);
    const made = { account: 'nobody', salt: `${'a'.repeat(7)}.${'b'.repeat(24)}.${'c'.repeat(22)}` };
    const answer = await visitor.send(sessionRoutes.login, { ...made, clientNonce: 'n'.repeat(24), password: 'AAAA' });
    expect(answer.body.error).toBe('identity.salt_spent');
    expect(await rows()).toBe(before);
  });

  it('stretches no password for an activation link nobody was sent (attack S7)', async () => {
    // So many rounds that one stretch would take a minute: a link that is not known must be refused without any.
    const slow = await api.startTwin({}, { PBKDF2_ITERATIONS: '100000000' });
    try {
      const visitor = new WireClient(slow.url);
      const secret = () => randomBytes(32).toString('base64url');
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          visitor.send(activationRoutes.choosePassword, { secret: secret(), newPassword: 'Xk7pQm2vRt' }),
        ),
      );
      expect(answers.map(({ body }) => body.error)).toEqual(
        Array.from({ length: 20 }, () => 'identity.activation_failed'),
      );
    } finally {
      await slow.close();
    }
  });

  it('tells nobody by the number of rounds who has an account after the setting was raised (attack S17)', async () => {
    const account = await api.people.account(api.vendor);
    const harder = await api.startTwin({}, { PBKDF2_ITERATIONS: '5000' });
    try {
      const visitor = new WireClient(harder.url);
      const roundsOf = async (name: string) =>
        (await visitor.call(sessionRoutes.getToken, { account: name })).iterations;
      expect(await roundsOf('no.body')).toBe(await roundsOf(account.loginName));
      // A sign-in under a made-up name still takes the same way.
      expect((await visitor.login('no.body', testPassword)).answer.body.error).toBe('identity.wrong_credentials');
    } finally {
      await harder.close();
    }
  });
});
