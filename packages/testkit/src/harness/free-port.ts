import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports of stacks, and below those that Linux hands out: a port that the system chose is also given to others, from
 * the moment it was tried until the process it is for listens on it.
 */
const lowest = 10_000;
const highest = 15_399;
let latest = randomInt(lowest, highest + 1);

/** A port nobody listens on right now. A process takes them in turn, from a place of its own, so two callers do not meet. */
export async function findFreePort(): Promise<number> {
  for (let tries = lowest; tries <= highest; tries++) {
    latest = latest < highest ? latest + 1 : lowest;
    if (await isFree(latest)) return latest;
  }
  throw new Error(`no port from ${lowest} to ${highest} is free`);
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });
