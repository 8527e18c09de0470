import { describe, expect, it } from 'vitest';
import { isKeyScope, scopeNotHeld } from './api-key.rules.ts';

describe('the scopes of an API key', () => {
  it('never make keys and never export', () => {
    expect(['dictionary.query', 'webhook.add', 'partner.edit'].every(isKeyScope)).toBe(true);
    expect(['apikey.add', 'apikey.query', 'operationlog.export', 'public', 'signedIn'].some(isKeyScope)).toBe(false);
  });

  it('are held by who gives them', () => {
    const held = new Map([['dictionary', new Set(['query', 'get'])]]);
    expect(scopeNotHeld(['dictionary.query', 'dictionary.get'], held)).toBeUndefined();
    expect(scopeNotHeld(['dictionary.query', 'dictionary.add', 'area.query'], held)).toBe('dictionary.add');
  });
});
