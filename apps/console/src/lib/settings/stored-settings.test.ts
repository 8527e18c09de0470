import { beforeEach, describe, expect, it, vi } from 'vitest';

/** A page that is opened now, in a browser that prefers these languages. */
async function openPage(...languages: string[]) {
  vi.resetModules();
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  return import('./stored-settings.ts');
}

beforeEach(() => localStorage.clear());

describe('language and time zone of a first visit', () => {
  it('are those of the browser before anybody signs in', async () => {
    expect((await openPage('zh-TW', 'en-US')).storedSettings().language).toBe('zh-CN');
    expect((await openPage('fr-FR', 'en-GB')).storedSettings().language).toBe('en-US');
    const { currentTimezone } = await openPage('fr-FR');
    expect(currentTimezone()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  it('are those of the account once somebody signs in, also on the next visit', async () => {
    const page = await openPage('en-US');
    const heard = vi.fn();
    page.onSettingsChange(heard);
    page.followAccount({ language: 'zh-CN', timezone: 'Asia/Tokyo' });
    expect(heard).toHaveBeenCalledOnce();
    expect([page.storedSettings().language, page.currentTimezone()]).toEqual(['zh-CN', 'Asia/Tokyo']);
    const next = await openPage('en-US');
    expect([next.storedSettings().language, next.currentTimezone()]).toEqual(['zh-CN', 'Asia/Tokyo']);
    next.followAccount({ language: 'en-US', timezone: 'America/Chicago' });
    expect([next.storedSettings().language, next.currentTimezone()]).toEqual(['en-US', 'America/Chicago']);
  });

  it('stay what a person chose in this browser', async () => {
    const page = await openPage('en-US');
    page.changeSettings({ language: 'en-US', timezone: 'Europe/Vienna' });
    page.followAccount({ language: 'zh-CN', timezone: 'Asia/Shanghai' });
    expect([page.storedSettings().language, page.currentTimezone()]).toEqual(['en-US', 'Europe/Vienna']);
    page.changeSettings({ timezone: '' });
    expect(page.currentTimezone()).toBe('Asia/Shanghai');
  });

  it('do without an account that says something unknown', async () => {
    const page = await openPage('zh-CN');
    page.followAccount({ language: 'de-DE', timezone: 'Moon/Base' });
    expect(page.storedSettings().language).toBe('zh-CN');
    expect(page.currentTimezone()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });
});
