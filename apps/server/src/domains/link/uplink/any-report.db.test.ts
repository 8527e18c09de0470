import { messageCatalogue } from '@tilldeck/contracts/catalogue.messages';
import type { MessageSpec } from '@tilldeck/contracts/core/message';
import { People, type TestDevice } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../../../platform/config.ts';
import { gatherContributions } from '../../../platform/create-app.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { createUplinkParser, isUnusable } from '../../../platform/link/uplink-parse.ts';
import { createLog } from '../../../platform/log.ts';
import { domains } from '../../catalogue.domain.ts';
import { createUplink, type Uplink } from './take-batch.service.ts';

let own: TestDatabase;
let people: People;
let database: Database;
let uplink: Uplink;
let device: TestDevice & { epoch: number; taskId: string };

const noApp = (): never => {
  throw new Error('reports need no app');
};

beforeAll(async () => {
  own = await createTestDatabase(inject('templateDatabase'));
  people = new People(own.ownerUrl);
  const vendor = await people.vendor();
  database = openDatabase(readConfig(serverSettings(own)), createLog('silent'));
  uplink = createUplink(
    { database, contributions: gatherContributions(domains, noApp) },
    domains.flatMap((domain) => domain.messages ?? []),
  );
  const made = await people.device(await people.partner(vendor));
  const [key] = await people.query<{ id: string }>(
    `INSERT INTO link_key (org_id, device_id, sn, public_key, state, source)
     VALUES ($1, $2, $3, decode(md5('a') || md5('b'), 'hex'), 'active', 'factory') RETURNING id`,
    [made.orgId, made.id, made.sn],
  );
  const [task] = await people.query<{ id: string }>(
    `WITH made AS (
       INSERT INTO tasks_task (org_id, kind, lane, payload, target, target_hash, plan, state, timeout_s, max_attempts)
       VALUES ($1, 'reboot', 'change', '{}', '{}', 'x', '{}', 'running', 60, 3) RETURNING id
     ) INSERT INTO tasks_execution (task_id, device_id, sn, state) SELECT id, $2, $3, 'sent' FROM made RETURNING task_id AS id`,
    [made.orgId, made.id, made.sn],
  );
  device = { ...made, epoch: Number(key?.id), taskId: task?.id ?? '1' };
});
afterAll(async () => {
  await database.close();
  await people.close();
  await own.drop();
});

interface Def {
  type: string;
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  element?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  options?: z.ZodType[];
  entries?: Record<string, string>;
}
type Bounds = { minimum?: number; maximum?: number; minLength?: number; maxLength?: number; maxItems?: number } & {
  pattern?: string;
};

/** The edges of a range, what is just beside them, and what floating point makes of small things. */
const awkward = [0, -0, 1e-50, 5e-324, 1e-7, 0.1, -1, 1, 2 ** 31, 2 ** 53 - 1, 8.64e15, 1e20, -1e20];
const odd = ['"', '\\', ',', '{}', 'NULL', '\t', '\n', '\\N', '\\.', '😀', '\u2028', "'", '%', '-0', '1e400'];

const workIds = ['1-1', '999999999999999999-9999', '9999999999999999999-1'];

/** Values that this schema takes, with its edges and what is odd among them. */
function anyOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const def = schema._zod.def as unknown as Def;
  const {
    minimum = -1e20,
    maximum = 1e20,
    maxLength = 80,
    maxItems = 3,
    pattern,
  } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as Bounds;
  const taken = <T>(...values: T[]): T[] => values.filter((value) => schema.safeParse(value).success);
  switch (def.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(def.shape ?? {}).map(([name, inner]) => [name, anyOf(inner)])),
      );
    case 'optional':
      return fc.option(anyOf(def.innerType as z.ZodType), { nil: undefined });
    case 'array':
      return fc.array(anyOf(def.element as z.ZodType), { minLength: 1, maxLength: Math.min(maxItems, 4) });
    case 'record':
      return fc.dictionary(anyOf(def.keyType as z.ZodType) as fc.Arbitrary<string>, anyOf(def.valueType as z.ZodType), {
        maxKeys: 5,
      });
    case 'union':
      return fc.oneof(...(def.options ?? []).map(anyOf));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'boolean':
      return fc.boolean();
    case 'number':
      return fc.constantFrom(...taken(minimum, maximum, (minimum + maximum) / 3, Math.round(maximum / 7), ...awkward));
    case 'string': {
      const fixed = taken('', ...odd, 'x'.repeat(maxLength), ...workIds, `${device.taskId}-1`);
      if (fixed.length === 0 && pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
      const free = fc.string({ unit: 'grapheme', maxLength: 20 });
      return schema.safeParse('x').success ? fc.oneof(fc.constantFrom(...fixed), free) : fc.constantFrom(...fixed);
    }
    default:
      throw new Error(`nothing is made for ${def.type}`);
  }
}

const uplinkMessages = messageCatalogue.filter(({ direction }) => direction === 'up');
const parse = createUplinkParser(messageCatalogue);
let seq = 0;

it.each(uplinkMessages.map((message) => [message.name, message] as [string, MessageSpec]))(
  'whatever is taken as %s can be saved (attack S11)',
  async (_name, message) => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anyOf(message.payload), { minLength: 20, maxLength: 20 }), async (payloads) => {
        const received = payloads.flatMap((payload) => {
          seq += 1;
          const head = { epoch: device.epoch, seq };
          const bytes = Buffer.from(JSON.stringify({ ...(payload as object), ...head }));
          const parsed = parse(`$MQTT.msgs.dev.${device.sn}.up.${message.topic}`, bytes, Date.now());
          return isUnusable(parsed) ? [] : [parsed];
        });
        taken += (await uplink.take(received)).done.length;
      }),
      { numRuns: 15 },
    );
    // Of 300 random payloads a third to all are accepted, depending on the message; a tenth shows that the test met them.
    expect(taken).toBeGreaterThan(30);
  },
);
