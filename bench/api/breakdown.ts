import { hash, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { defineRoutes, route } from '@tilldeck/contracts/core/route';
import { paged, pageOf } from '@tilldeck/contracts/core/schema';
import { dictionaryType, dictionaryTypeFilter } from '@tilldeck/contracts/system/dictionary.schemas';
import { canonicalRequest } from '@tilldeck/contracts/wire/canonical';
import { randomNonce } from '@tilldeck/contracts/wire/request-signing';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { createFieldCipher } from '../../apps/server/src/platform/auth/field-cipher.ts';
import { createHmacWith } from '../../apps/server/src/platform/auth/hmac.ts';
import { createSecretRing } from '../../apps/server/src/platform/auth/secret-ring.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { createSerialiser } from '../../apps/server/src/platform/http/answer.ts';
import { createNonceStore } from '../../apps/server/src/platform/http/nonce-store.ts';
import { createInputReader } from '../../apps/server/src/platform/http/request-body.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { createMetrics } from '../../apps/server/src/platform/metrics.ts';
import { connectRedis } from '../../apps/server/src/platform/redis.ts';
import { samplePage } from './sample-answer.ts';

const rounds = 20_000;

async function microsOf(work: () => unknown): Promise<number> {
  for (let index = 0; index < 2_000; index++) await work();
  const before = process.cpuUsage();
  for (let index = 0; index < rounds; index++) await work();
  const spent = process.cpuUsage(before);
  return Number(((spent.user + spent.system) / rounds).toFixed(2));
}

const { page } = defineRoutes('bench/part', {
  page: route({
    method: 'POST',
    path: 'bench/page',
    permission: 'dictionary.query',
    summary: 'Answer a page without asking the database',
    input: pageOf(dictionaryTypeFilter, ['type', 'sort']),
    output: paged(dictionaryType),
  }),
});

/** What each part costs on its own, in CPU microseconds; a plain JSON.stringify stands beside for comparison. */
export async function breakdown(client: WireClient, settings: Record<string, string>): Promise<Record<string, number>> {
  const config = readConfig(settings);
  const body = Buffer.from('pageNo=1&pageSize=20&keyword=warranty&sortField=sort&sortOrder=ascend');
  const sign = createHmacWith(Buffer.alloc(32, 7));
  const parts = { method: 'POST', pathAndQuery: 'bench/page', timestamp: String(Date.now()), nonce: randomNonce() };
  const readInput = createInputReader(page, createFieldCipher(createSecretRing(config)));
  const serialise = createSerialiser(page, false);
  const metrics = createMetrics();
  const redis = connectRedis(config.REDIS_URL, createLog('silent'));
  while (!redis.isReady()) await wait(10);
  const nonces = createNonceStore(redis, 'bench', createLog('silent'));
  const raw = { contentType: 'application/x-www-form-urlencoded', body, query: '' };
  const token = client.keys?.token ?? '';
  try {
    return {
      'hash of the body': await microsOf(() => hash('sha256', body, 'hex')),
      signature: await microsOf(() => {
        const digest = sign(canonicalRequest({ ...parts, bodyHash: 'x'.repeat(64) }));
        return timingSafeEqual(digest, digest);
      }),
      'nonce in Redis, one at a time': await microsOf(() => nonces.spend('bench', randomNonce())),
      'hash of the token': await microsOf(() => hash('sha256', token, 'buffer')),
      'decode and validate': await microsOf(() => readInput(raw, null)),
      'write the answer': await microsOf(() => serialise(samplePage, 'x'.repeat(24))),
      'JSON.stringify of the same': await microsOf(() => JSON.stringify({ code: 200, msg: 'OK', data: samplePage })),
      metrics: await microsOf(() => metrics.observeCall('bench', 'ok', 0.001)),
    };
  } finally {
    await redis.close();
  }
}
