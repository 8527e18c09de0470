import { afterEach, describe, expect, it } from 'vitest';
import { giveStylesTheNonce } from './style-nonce.ts';

/** The browser's own stands on the prototype. */
afterEach(() => Reflect.deleteProperty(document, 'createElement'));

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
    expect(Object.hasOwn(document, 'createElement')).toBe(false);
  });
});
