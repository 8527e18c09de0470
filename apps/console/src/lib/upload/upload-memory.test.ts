import { uploadLifetimeHours } from '@tilldeck/contracts/files/file.limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeSession, sessionState } from '../session/session-state.ts';
import { forgetUpload, leaveUpload, recallUpload, rememberUpload } from './upload-memory.ts';

const signedOut = sessionState();
const chosen = (name: string, text = 'content', lastModified = 1) => new File([text], name, { lastModified });
/** What a reload of the page does to uploads: nothing runs any more. */
const reload = (...fileIds: string[]) => fileIds.forEach(leaveUpload);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-04T09:00:00Z') });
});
afterEach(() => {
  reload('1', '2');
  localStorage.clear();
  changeSession(signedOut);
  vi.useRealTimers();
});

describe('an upload that was left', () => {
  it('goes on when the same file is chosen for the same purpose', () => {
    rememberUpload(chosen('app.apk'), 'appPackage', '1');
    reload('1');
    expect(recallUpload(chosen('app.apk'), 'appPackage')).toBe('1');
  });

  it.each([
    ['another name', chosen('other.apk'), 'appPackage'],
    ['another size', chosen('app.apk', 'longer content'), 'appPackage'],
    ['another date', chosen('app.apk', 'content', 2), 'appPackage'],
    ['another purpose', chosen('app.apk'), 'document'],
  ])('starts over with %s', (_what, file, kind) => {
    rememberUpload(chosen('app.apk'), 'appPackage', '1');
    reload('1');
    expect(recallUpload(file, kind)).toBeNull();
  });

  it('is not continued by another person at the same browser', () => {
    rememberUpload(chosen('app.apk'), 'appPackage', '1');
    reload('1');
    changeSession({ info: { id: '42' } as NonNullable<typeof signedOut.info> });
    expect(recallUpload(chosen('app.apk'), 'appPackage')).toBeNull();
  });

  it('is too old once the server has deleted it', () => {
    rememberUpload(chosen('app.apk'), 'appPackage', '1');
    reload('1');
    vi.advanceTimersByTime(uploadLifetimeHours * 3_600_000);
    expect(recallUpload(chosen('app.apk'), 'appPackage')).toBeNull();
  });

  it('is forgotten alone', () => {
    rememberUpload(chosen('a.apk'), 'appPackage', '1');
    rememberUpload(chosen('b.apk'), 'appPackage', '2');
    reload('1', '2');
    forgetUpload(chosen('a.apk'), 'appPackage');
    expect(recallUpload(chosen('a.apk'), 'appPackage')).toBeNull();
    expect(recallUpload(chosen('b.apk'), 'appPackage')).toBe('2');
  });
});

it('the same file chosen twice at once is two uploads', () => {
  rememberUpload(chosen('app.apk'), 'appPackage', '1');
  expect(recallUpload(chosen('app.apk'), 'appPackage')).toBeNull();
  reload('1');
  expect(recallUpload(chosen('app.apk'), 'appPackage')).toBe('1');
  expect(recallUpload(chosen('app.apk'), 'appPackage')).toBeNull();
});

it('a memory that cannot be read counts as empty, and is written again', () => {
  localStorage.setItem('tilldeck.uploads', '{broken');
  expect(recallUpload(chosen('app.apk'), 'appPackage')).toBeNull();
  rememberUpload(chosen('app.apk'), 'appPackage', '1');
  reload('1');
  expect(recallUpload(chosen('app.apk'), 'appPackage')).toBe('1');
});
