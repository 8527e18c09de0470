import type { LoaderFunctionArgs } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startI18n } from '../lib/i18n/i18n.ts';
import {
  leadSignedInTo,
  leadTo,
  leaveWhenSignedIn,
  loginPath,
  requireMissingFactor,
  requireSession,
} from './session-guard.rules.ts';

const visit = (path: string) => ({ request: new Request(`http://localhost${path}`) });
/** Where a guard leads to instead of the page. */
async function wayOf(guard: Promise<unknown> | (() => unknown)): Promise<string | null> {
  try {
    await (typeof guard === 'function' ? guard() : guard);
    return null;
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return thrown.headers.get('location');
  }
}

beforeAll(startI18n);
beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(() => window.history.replaceState(null, '', '/'));

describe('a visitor without a session', () => {
  it.each([
    ['/', loginPath],
    ['/device/list', `${loginPath}?redirect=%2Fdevice%2Flist`],
    ['/device/list?state=online&page=2', `${loginPath}?redirect=%2Fdevice%2Flist%3Fstate%3Donline%26page%3D2`],
    ['/?days=7', `${loginPath}?redirect=%2F%3Fdays%3D7`],
  ])('who wants %s signs in first and gets there then', async (path, way) => {
    expect(await wayOf(requireSession(visit(path)))).toBe(way);
  });

  it.each([
    ['/#/user/register?code=7', '/', '/user/register?code=7'],
    ['/#https://elsewhere.example', '/', loginPath],
    ['/#//elsewhere.example', '/', loginPath],
    ['/other#/user/register', '/', loginPath],
  ])('with the link %s on %s goes to the page its hash names, if that is one of ours', async (address, path, way) => {
    window.history.replaceState(null, '', address);
    expect(await wayOf(requireSession(visit(path)))).toBe(way);
  });

  it('has no second factor to set up, and may see the pages for visitors', async () => {
    expect(await wayOf(requireMissingFactor())).toBe(loginPath);
    expect(await wayOf(leaveWhenSignedIn)).toBeNull();
  });
});

it('a route that only leads elsewhere asks for a session where it says so', async () => {
  const args = { ...visit('/old/page'), params: {} } as LoaderFunctionArgs;
  expect(leadTo('/new/page').loader().headers.get('location')).toBe('/new/page');
  expect(await wayOf(leadSignedInTo('/new/page').loader(args))).toBe(`${loginPath}?redirect=%2Fold%2Fpage`);
});
