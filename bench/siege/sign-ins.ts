import { type TestAccount, testPassword } from '@tilldeck/testkit/factories/people';
import { median, quantile } from '../report/result.ts';
import { AddressedClient, atPace, loopback } from './addressed-client.ts';

export interface Person {
  account: TestAccount;
  client: AddressedClient;
  deviceToken: string;
}

type Browser = 'known' | 'unknown';
/** Milliseconds of sign-ins by browser, and why some were refused. */
export interface SignIns {
  times: Record<Browser, number[]>;
  refused: string[];
}

const round = (ms: number): number => Math.round(ms * 10) / 10;
const spread = (times: readonly number[]) => ({ p50: round(median(times)), p95: round(quantile(times, 0.95)) });

/** Somebody at a desk of their own, whose browser signed in before. */
export async function settle(url: string, account: TestAccount, index: number): Promise<Person> {
  const client = new AddressedClient(url, loopback(9, index + 1));
  const { answer } = await client.login(account.loginName, testPassword);
  return { account, client, deviceToken: answer.body.data.deviceToken ?? '' };
}

let places = 0;

/** People sign in at a steady pace, by turns from the browser they know at their desk and from a new one at a new place. */
export async function signInsOf(next: () => Person, perSecond: number, seconds: number): Promise<SignIns> {
  const done: SignIns = { times: { known: [], unknown: [] }, refused: [] };
  await atPace(perSecond, seconds, async (index) => {
    const { account, client: desk, deviceToken } = next();
    const browser: Browser = index % 2 ? 'known' : 'unknown';
    const client = browser === 'known' ? desk : new AddressedClient(desk.baseUrl, loopback(12, ++places));
    const startedAt = performance.now();
    const error = await client
      .login(account.loginName, testPassword, browser === 'known' ? { deviceToken } : {})
      .then(({ answer }) => answer.body.error)
      .catch((failure: Error) => failure.message.slice(0, 100));
    done.times[browser].push(performance.now() - startedAt);
    if (error) done.refused.push(error);
  });
  return done;
}

export function figuresOf(phases: readonly SignIns[]) {
  const [known, unknown] = (['known', 'unknown'] as const).map((browser) =>
    phases.flatMap(({ times }) => times[browser]),
  ) as [number[], number[]];
  const all = [...known, ...unknown];
  return {
    signIns: all.length,
    refused: phases.flatMap(({ refused }) => refused),
    known: spread(known),
    unknown: spread(unknown),
    all: { ...spread(all), max: round(Math.max(...all)) },
  };
}
