import { describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { startLoop } from './loop.ts';
import { createBell } from './outbox/bell.ts';

const listen = () => {
  const said: string[] = [];
  const log = { warn: ({ err }: { err: string }) => said.push(err) };
  return { said, app: { log } as unknown as Pick<App, 'log'> };
};
const options = { fault: 'not done', faultPauseMs: 1 };

describe('a loop', () => {
  it('takes turns at once while there is more, then sleeps until it is rung', async () => {
    const bell = createBell();
    const isResting = Promise.withResolvers<void>();
    const isAwake = Promise.withResolvers<void>();
    let turns = 0;
    const loop = startLoop(
      listen().app,
      async () => {
        turns += 1;
        if (turns === 3) isResting.resolve();
        if (turns === 4) isAwake.resolve();
        return turns < 3 ? 0 : 3_600_000;
      },
      { ...options, bell },
    );
    await isResting.promise;
    bell.ring();
    await isAwake.promise;
    await loop.close();
    expect(turns).toBe(4);
  });

  it('goes on after a fault and tells of each outage once', async () => {
    const { said, app } = listen();
    const faults = ['away', 'away', 'broken', null, 'away', null];
    const isOver = Promise.withResolvers<void>();
    const loop = startLoop(
      app,
      async () => {
        const fault = faults.shift();
        if (faults.length === 0) isOver.resolve();
        if (fault) throw new Error(fault);
        return faults.length > 0 ? 0 : 3_600_000;
      },
      options,
    );
    await isOver.promise;
    await loop.close();
    expect(said).toEqual(['away', 'broken', 'away']);
  });

  it('waits for the turn that is under way when it is closed', async () => {
    const turn = Promise.withResolvers<number>();
    const loop = startLoop(listen().app, () => turn.promise, options);
    let isClosed = false;
    const closing = loop.close().then(() => {
      isClosed = true;
    });
    await Promise.resolve();
    expect(isClosed).toBe(false);
    turn.resolve(0);
    await closing;
    expect(isClosed).toBe(true);
  });
});
