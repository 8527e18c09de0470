import { auditNames } from '@tilldeck/contracts/catalogue.audit';
import { describe, expect, it } from 'vitest';
import { audit as english } from './en-US/domain-texts.ts';
import { audit as chinese } from './zh-CN/domain-texts.ts';

describe.each([
  ['en-US', english],
  ['zh-CN', chinese],
])('the texts of the operation log in %s', (_language, texts) => {
  it('name everything that is written there, and nothing else', () => {
    expect(Object.keys(texts).sort()).toEqual(auditNames.toSorted());
  });

  it('say something, each something else', () => {
    const values = Object.values(texts).map((text) => text.trim());
    expect(values.filter((text) => text === '')).toEqual([]);
    expect(new Set(values).size).toBe(values.length);
  });
});
