import { rmSync } from 'node:fs';
import { bringUpToDate } from '@tilldeck/db/up-to-date';
import type { TestDatabase } from '@tilldeck/testkit/harness/test-database';
import { openStack } from '../../tools/stack/data-folder.ts';
import { postgresUrl } from '../../tools/stack/postgres.service.ts';
import { findPid } from '../../tools/stack/process.ts';
import { killService, resetStack, startService } from '../../tools/stack/stack.ts';

/** A PostgreSQL of one's own, with the product's database in it, that may be killed without hurting anybody. */
export interface OwnPostgres {
  database: TestDatabase;
  kill(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const stack = `chaos-link-${process.pid}`;
  const ctx = await openStack(stack, { sharedBuffersMb: 128 });
  const start = (): Promise<void> => startService(stack, 'postgres');
  // It is a process of its own and would outlive a run that is broken off.
  const endWithUs = (): void => {
    const pid = findPid(ctx.dir, 'postgres');
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
    rmSync(ctx.dir, { recursive: true, force: true });
  };
  process.once('exit', endWithUs);
  const remove = async (): Promise<void> => {
    await resetStack(stack);
    process.off('exit', endWithUs);
  };
  try {
    await start();
    const ownerUrl = postgresUrl(ctx, 'tilldeck');
    await bringUpToDate(ownerUrl);
    const database: TestDatabase = {
      name: stack,
      ownerUrl,
      appUrl: postgresUrl(ctx, 'tilldeck_app'),
      vendorUrl: postgresUrl(ctx, 'tilldeck_vendor'),
      drop: remove,
    };
    return { database, kill: () => killService(stack, 'postgres'), start, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
