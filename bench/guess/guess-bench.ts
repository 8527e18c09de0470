import { randomBytes } from 'node:crypto';
import { failuresBeforeCaptcha } from '@tilldeck/contracts/identity/credential.limits';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { People, testPassword } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { spawnServer } from '@tilldeck/testkit/harness/spawn-server';
import { stackSettings } from '@tilldeck/testkit/harness/stack-settings';
import { dropDatabase } from '@tilldeck/testkit/harness/test-database';
import { openOwnDatabase } from '../../tools/seed/target-database.ts';
import { writeResult } from '../report/result.ts';

const attacks = [
  { name: 'one address', addressOf: () => '10.30.0.1' },
  { name: 'addresses of one /64', addressOf: (index: number) => `2001:db8:5:6::${(index + 1).toString(16)}` },
] as const;

/** Wrong passwords for one account, all sent before the first is answered, and its owner who signs in meanwhile. */
export async function benchGuess(guesses: number) {
  const stack = stackSettings();
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const ownerUrl = await openOwnDatabase(stack.DATABASE_URL ?? '', name);
  const on = (url = ''): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const database = { name, ownerUrl, appUrl: on(stack.DATABASE_APP_URL), vendorUrl: on(stack.DATABASE_VENDOR_URL) };
  const settings = serverSettings({ ...database, drop: () => dropDatabase(name) });
  const people = new People(ownerUrl);
  // No limit by address: what holds here is the counting of guesses.
  const own = { NODE_ENV: 'production', TRUSTED_PROXIES: '127.0.0.1', ADDRESS_LIMIT_FACTOR: '100000' };
  const server = await spawnServer({ ...settings, ...own, DATABASE_POOL_SIZE: '20' });
  try {
    const org = await people.partner(await people.vendor());
    const figures = [];
    for (const { name: attack, addressOf } of attacks) {
      const { loginName } = await people.account(org);
      const at = (address: string): WireClient => Object.assign(new WireClient(server.url), { address });
      const owner = at('10.31.0.1');
      const { answer } = await owner.login(loginName, testPassword);
      const { deviceToken = '' } = answer.body.data;
      const ready = [];
      for (let first = 0; first < guesses; first += 50)
        ready.push(
          ...(await Promise.all(
            Array.from({ length: Math.min(50, guesses - first) }, (_, index) =>
              prepare(at(addressOf(first + index)), loginName),
            ),
          )),
        );
      const startedAt = performance.now();
      const burst = Promise.all(ready.map((guess) => guess()));
      const cameIn = await owner.login(loginName, testPassword, { deviceToken });
      const ownerMs = Math.round(performance.now() - startedAt);
      const answers = await burst;
      const [kept] = await people.query<{ counted: number; logged: number }>(
        `SELECT (SELECT count(*) FROM identity_login_failure WHERE account_key = $1)::int AS counted,
                (SELECT count(*) FROM identity_login_log WHERE login_name = $1 AND outcome = 'identity.wrong_credentials')::int AS logged`,
        [loginName.toLowerCase()],
      );
      figures.push({
        attack,
        guesses,
        limit: failuresBeforeCaptcha,
        /** Compared with the password: counted as wrong in the database, and logged. */
        judged: kept?.counted ?? Number.NaN,
        logged: kept?.logged ?? Number.NaN,
        answers: Object.fromEntries([...Map.groupBy(answers, String)].map(([one, all]) => [one, all.length])),
        wholeMs: Math.round(performance.now() - startedAt),
        ownerMs,
        owner: cameIn.answer.body.error ?? 'signed in',
      });
    }
    const file = writeResult({
      bench: 'guess',
      figures: { attacks: figures },
      notes: ['ownerMs: from the first guess to the open session of the owner, from a known browser'],
    });
    return { figures, file };
  } finally {
    await server.stop();
    await people.close();
    await dropDatabase(name);
  }
}

/** A guess that is ready to be sent; its salt was asked for beforehand. */
async function prepare(client: WireClient, account: string): Promise<() => Promise<string>> {
  const { salt, publicKey } = await client.call(sessionRoutes.getToken, {});
  client.publicKey = publicKey;
  const input = { account, salt, clientNonce: 'n'.repeat(24), password: 'A'.repeat(43) };
  return async () => (await client.send(sessionRoutes.login, input)).body.error ?? 'signed in';
}
