import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import { LineCapture } from '@tilldeck/testkit/harness/line-capture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../testing/api-harness.ts';
import { createLog } from '../log.ts';

let api: ApiHarness;
const written = new LineCapture();
beforeAll(async () => {
  api = await startApiHarness({ ADDRESS_LIMIT_FACTOR: '1' }, { log: createLog('info', written) });
});
afterAll(() => api.close());

const refusals = () =>
  written.lines
    .filter((line) => line.includes('"call refused"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const metric = async (reason: string) =>
  (await api.app.metrics.registry.metrics()).match(
    new RegExp(`tilldeck_refused_calls_total\\{reason="${reason}"\\} (\\d+)`),
  )?.[1];

describe('refusals', () => {
  it('of calls one address makes too often come before anything else is done (attacks S7, L4)', async () => {
    const visitor = api.visitor();
    const limit = sessionRoutes.captcha.perAddressPerMinute ?? 0;
    // Two windows at most: the minute may turn within the loop.
    const answers = [];
    for (let call = 0; call < 2 * limit + 1; call++)
      answers.push((await visitor.send(sessionRoutes.captcha, {})).status);
    expect(answers.slice(0, 10)).toEqual(Array(10).fill(200));
    expect(answers.at(-1)).toBe(429);
  });

  it('for want of a right or a signature are logged and counted, a flood as one line (attack L10)', async () => {
    const clerk = await api.people.account(api.vendor);
    const client = await api.as(clerk);
    for (let call = 0; call < 5; call++) await client.send(dictionaryRoutes.page, { pageNo: 1, pageSize: 1 });
    const lines = refusals().filter((line) => line.account === clerk.id);
    expect(lines).toMatchObject([{ reason: 'core.forbidden', call: 'system/dictionary.page', ip: '127.0.0.1' }]);
    expect(await metric('core.forbidden')).toBe('5');

    const sent = client.lastSent;
    if (!sent) throw new Error('nothing was sent');
    await client.resend(sent);
    await client.resend({ ...sent, body: 'pageNo=2' });
    expect(refusals().map((line) => line.reason)).toEqual(
      expect.arrayContaining(['core.replayed', 'core.signature_refused']),
    );
  });
});
