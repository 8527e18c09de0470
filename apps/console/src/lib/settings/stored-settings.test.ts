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

describe('settings of this browser', () => {
  /** Another tab wrote this. */
  const written = (name: string, text: string | null) => {
    if (text === null) localStorage.removeItem(`tilldeck.${name}`);
    else localStorage.setItem(`tilldeck.${name}`, text);
    window.dispatchEvent(new StorageEvent('storage', { key: `tilldeck.${name}` }));
  };

  it('are kept one by one, and others stay as they were', async () => {
    const page = await openPage('en-US');
    page.changeSettings({ navTheme: 'dark' });
    page.changeSettings({ multiTab: true });
    const kept = { ...page.defaultSettings, navTheme: 'dark', multiTab: true };
    expect(page.storedSettings()).toEqual(kept);
    expect((await openPage('en-US')).storedSettings()).toEqual(kept);
  });

  it('follow another tab, and not what other pages of this host keep', async () => {
    const page = await openPage('en-US');
    const heard = vi.fn();
    const stop = page.onSettingsChange(heard);
    written('layout', '"side"');
    expect(page.storedSettings().layout).toBe('side');
    window.dispatchEvent(new StorageEvent('storage', { key: 'another.product' }));
    expect(heard).toHaveBeenCalledOnce();
    stop();
    written('layout', null);
    expect(page.storedSettings().layout).toBe('mix');
    expect(heard).toHaveBeenCalledOnce();
  });

  it.each([
    ['text that is no JSON', 'navTheme', 'dark'],
    ['a choice that no longer exists', 'layout', '"top"'],
    ['a colour that is not offered', 'primaryColour', '"#123456"'],
    ['a language that is not spoken', 'language', '"fr-FR"'],
    ['a text in place of a switch', 'multiTab', '"true"'],
    ['a number in place of a text', 'timezone', '3'],
    ['nothing', 'fixedHeader', 'null'],
  ] as const)('count as not set with %s', async (_what, name, text) => {
    const page = await openPage('en-US');
    written(name, text);
    expect(page.storedSettings()[name]).toBe(page.defaultSettings[name]);
  });
});
