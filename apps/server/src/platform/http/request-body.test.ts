import { defineRoutes, route } from '@tilldeck/contracts/core/route';
import { sensitive } from '@tilldeck/contracts/core/schema';
import { sealForServer } from '@tilldeck/contracts/wire/field-cipher';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createFieldCipher } from '../auth/field-cipher.ts';
import { createSecretRing } from '../auth/secret-ring.ts';
import { createInputReader } from './request-body.ts';

const { add } = defineRoutes('test/body', {
  add: route({
    method: 'POST',
    path: 'test/add',
    permission: 'test.add',
    summary: 'Add somebody with a password',
    input: z.object({ name: z.string(), password: sensitive(z.string().min(8)) }),
    output: z.object({}),
  }),
});
const cipher = createFieldCipher(createSecretRing({ SECRET: 'a secret of the tests, long enough to be one' }));
const read = createInputReader(add, cipher);
const body = (fields: object) => ({
  contentType: 'application/json',
  body: Buffer.from(JSON.stringify(fields)),
  query: '',
});

describe('sensitive fields', () => {
  it('of people are opened, and refused in clear', async () => {
    const password = await sealForServer(cipher.publicKey, 'correct horse');
    expect((await read(body({ name: 'Ada', password }), null)).input).toEqual({
      name: 'Ada',
      password: 'correct horse',
    });
    await expect(read(body({ name: 'Ada', password: 'correct horse' }), null)).rejects.toThrow();
  });

  it('of systems with an API key are taken as they come, and checked all the same', async () => {
    const fields = { name: 'Ada', password: 'correct horse' };
    expect((await read(body(fields), null, true)).input).toEqual(fields);
    await expect(read(body({ ...fields, password: 'short' }), null, true)).rejects.toMatchObject({
      code: 'core.invalid_input',
      data: { fields: { password: 'too_small' } },
    });
  });
});

describe('a zero byte', () => {
  const refused = { code: 'core.invalid_input', data: { fields: { _: 'zero byte' } } };
  it('is refused in JSON and in form text, as no text with it can be stored', async () => {
    await expect(read(body({ name: 'a\0b', password: 'correct horse' }), null, true)).rejects.toMatchObject(refused);
    const form = { contentType: 'application/x-www-form-urlencoded', body: Buffer.from('name=a%00b'), query: '' };
    await expect(read(form, null)).rejects.toMatchObject(refused);
  });

  it('that is only written out stays text', async () => {
    const fields = { name: String.raw`a\u0000b`, password: 'correct horse' };
    expect((await read(body(fields), null, true)).input).toEqual(fields);
  });
});
