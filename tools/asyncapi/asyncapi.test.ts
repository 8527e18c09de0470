import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import specs from '@asyncapi/specs';
import { messageCatalogue } from '@tilldeck/contracts/catalogue.messages';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { messageExamples } from './examples.ts';
import { renewProtocolPage } from './protocol-page.ts';
import { payloadSchema, renderAsyncApi } from './render.ts';
import { vectorPublicKey } from './test-vectors.ts';

const read = (name: string) => readFileSync(fileURLToPath(new URL(`../../docs/${name}`, import.meta.url)), 'utf8');
const renew = 'run node tools/asyncapi/main.ts';

/** What AsyncAPI itself publishes to check a document with. */
const isAsyncApi = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(
  specs.schemasWithoutId['3.0.0'],
);
interface AsyncApi {
  asyncapi: string;
  channels: Record<string, { address: string; parameters: Record<string, unknown> }>;
}

function referencesIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  );
}
const target = (root: unknown, path: string) =>
  path
    .slice(2)
    .split('/')
    .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], root);

describe('the reference of the device link', () => {
  it('is what the declared messages say', () => {
    expect(read('asyncapi.json') === renderAsyncApi(messageCatalogue), renew).toBe(true);
    const page = read('device-protocol.md');
    expect(renewProtocolPage(page) === page, renew).toBe(true);
  });

  it('is an AsyncAPI 3 document whose references all lead somewhere', () => {
    const parsed = JSON.parse(read('asyncapi.json')) as AsyncApi;
    isAsyncApi(parsed);
    expect(isAsyncApi.errors).toBeNull();
    isAsyncApi({ ...parsed, channels: { broken: { adress: 'x' } } });
    expect(isAsyncApi.errors).not.toBeNull();
    expect(parsed.asyncapi).toBe('3.0.0');
    const references = referencesIn(parsed);
    expect(references.length).toBeGreaterThan(4 * messageCatalogue.length);
    expect(references.filter((path) => target(parsed, path) === undefined)).toEqual([]);
    for (const { address, parameters } of Object.values(parsed.channels))
      expect([...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).toEqual(Object.keys(parameters));
  });

  it.each(messageCatalogue.map((spec) => [spec.name, spec] as const))('has a true example of %s', (name, spec) => {
    const example = messageExamples[name];
    expect(spec.payload.parse(example)).toEqual(example);
    // Read as another team reads it: from the published schema alone.
    const published = z.fromJSONSchema(payloadSchema(spec) as never);
    expect(published.safeParse(example).success).toBe(true);
    const [field = ''] = Object.keys(example ?? {});
    expect(published.safeParse({ ...example, [field]: {} }).success).toBe(false);
  });

  it('has test vectors that verify', () => {
    const page = read('device-protocol.md');
    const vectors = [...page.matchAll(/```text\n([^`]*)\n```\n\nSHA-256[^\n]*\nSignature: `([\w-]{86})`/g)];
    expect(vectors).toHaveLength(5);
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: vectorPublicKey }, format: 'jwk' });
    for (const [, text = '', signature = ''] of vectors)
      expect(verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))).toBe(true);
  });
});
