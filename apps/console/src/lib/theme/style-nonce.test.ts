import { afterEach, describe, expect, it } from 'vitest';
import { giveStylesTheNonce } from './style-nonce.ts';

const original = document.createElement;
afterEach(() => {
  document.createElement = original;
});

describe('giveStylesTheNonce', () => {
  it('marks style elements that scripts make, and nothing else', () => {
    giveStylesTheNonce('abc');
    expect(document.createElement('style').nonce).toBe('abc');
    expect(document.createElement('script').nonce).toBe('');
    expect(document.createElement('div').tagName).toBe('DIV');
  });

  it('leaves styles of markup without it', () => {
    giveStylesTheNonce('abc');
    const box = document.createElement('div');
    box.innerHTML = '<style>a{}</style>';
    expect(box.querySelector('style')?.nonce).toBe('');
  });

  it('does nothing where the server gave none', () => {
    giveStylesTheNonce(undefined);
    expect(document.createElement).toBe(original);
  });
});
