import { messageSubject } from '@tilldeck/contracts/core/message';
import { nudgeMessage } from '@tilldeck/contracts/link/link.messages';
import type { App } from '@tilldeck/server/platform/app';
import { median } from '../report/result.ts';

const rounds = 15;
const patienceMs = 10_000;

/**
 * Nudges as the dispatcher sends them against bare publishing of the same bytes on the same connection, in turns. To
 * serial numbers nobody has: ten thousand pulls would be measured with them otherwise.
 */
export async function measureNudges(app: App, count: number) {
  const serials = Array.from({ length: count }, (_, place) => `NOBODY-${place}`);
  const subjects = serials.map((serial) => messageSubject(nudgeMessage, serial));
  const text = JSON.stringify({ reason: 'work' });
  const held = app.fabric.connection();
  await held.waitUntilUp(patienceMs);
  const connection = held.current();
  if (!connection) throw new Error('the broker is away');
  const time = async (work: () => unknown): Promise<number> => {
    const startedAt = performance.now();
    await work();
    await connection.flush();
    return performance.now() - startedAt;
  };
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round++) {
    bare.push(
      await time(() => {
        for (const subject of subjects) connection.publish(subject, text);
      }),
    );
    ours.push(await time(() => app.fabric.send(nudgeMessage, serials, { reason: 'work' })));
  }
  const perS = (times: readonly number[]) => Math.round((count * 1_000) / median(times));
  return { ours: perS(ours), bare: perS(bare), ratio: median(bare.map((ms, at) => ms / (ours[at] ?? ms))) };
}
