import { render, screen } from '@testing-library/react';
import { device } from '@tilldeck/phrases/en-US/device';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts, startI18n } from '../../lib/i18n/i18n.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { DeviceStateTag } from './DeviceStateTag.tsx';
import { LastOnline } from './LastOnline.tsx';

const show = (shown: React.ReactNode) => render(<BlocksHarness server={new LocalServer({})}>{shown}</BlocksHarness>);
const toneOf = async (text: string) =>
  (await screen.findByText(text)).closest('[data-tone]')?.getAttribute('data-tone');

beforeAll(async () => {
  await startI18n();
  await loadTexts('device');
});

describe('the state of a device', () => {
  it('is calm while its shop is closed', async () => {
    show(<DeviceStateTag device={{ state: 'offline', isShopOpen: false }} />);
    expect(await toneOf(device['state.offlineClosed'])).toBe('off');
  });

  it.each([true, null])('is loud in opening hours, and where those are not known', async (isShopOpen) => {
    show(<DeviceStateTag device={{ state: 'offline', isShopOpen }} />);
    expect(await toneOf(device['state.offline'])).toBe('bad');
  });

  it('of a connected device does not depend on the shop', async () => {
    show(<DeviceStateTag device={{ state: 'online', isShopOpen: false }} />);
    expect(await toneOf(device['state.online'])).toBe('ok');
  });
});

describe('the time a device was last online', () => {
  it('is now for a connected one, with since when', async () => {
    show(<LastOnline state="online" at={new Date(Date.now() - 1_000).toISOString()} />);
    expect(await screen.findByText(/^now \(since (\d{4}-\d\d-\d\d )?\d\d:\d\d\)$/)).toBeVisible();
  });

  it('is never in the future, whatever the clocks say', async () => {
    show(<LastOnline state="offline" at={new Date(Date.now() + 3_600_000).toISOString()} />);
    expect(await screen.findByText('now')).toBeVisible();
  });

  it('of one that left is how long ago that was', async () => {
    show(<LastOnline state="offline" at={new Date(Date.now() - 3 * 3_600_000).toISOString()} />);
    expect(await screen.findByText('3 hours ago')).toBeVisible();
  });
});
