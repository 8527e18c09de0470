import { describe, expect, it } from 'vitest';
import { pathInHash, safePath } from './safe-path.ts';

describe('safePath', () => {
  it.each(['/home', '/device/list?state=online#top', '/a/../b'])('follows %s', (path) => {
    expect(safePath(path)).toMatch(/^\//);
  });

  it.each([
    null,
    undefined,
    '',
    'home',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/..//evil.example',
  ])('refuses %s', (path) => {
    const result = safePath(path);
    if (result !== null) expect(new URL(result, window.location.origin).origin).toBe(window.location.origin);
    expect(result?.startsWith('//') ?? false).toBe(false);
  });

  it('reads a path out of the hash and nothing else', () => {
    expect(pathInHash('#/user/register?from=mail')).toBe('/user/register?from=mail');
    expect(pathInHash('#top')).toBeNull();
    expect(pathInHash('#//evil.example')).toBeNull();
  });
});
