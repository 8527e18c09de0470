import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeFit, encodeFit, fitOf, isAimed, leftOutReason, type Matcher, type PlacedDevice } from './match.rules.ts';

const matcher = (change: Partial<Matcher>): Matcher => ({
  id: 7,
  orgId: 1,
  scope: 'all',
  modelIds: [],
  groupIds: [],
  tagIds: [],
  shopIds: [],
  partnerIds: [],
  sns: [],
  minAndroid: null,
  minFirmware: null,
  screens: null,
  needsSecondScreen: false,
  ...change,
});
const device = (change: Partial<PlacedDevice> = {}): PlacedDevice => ({
  sn: 'SN1',
  controllers: [5, 9],
  modelId: 3,
  baseModelId: 2,
  groupLine: [10, 11, 12],
  shopId: '4',
  tags: [20],
  osVersion: 'Android 13',
  firmwareVersion: 'V2.5.6',
  hasSecondScreen: true,
  screen: '1920x1080',
  ...change,
});

describe('matching', () => {
  it('is codes that say which rule, group and picture', () => {
    const fit = fc.record({
      matchId: fc.integer({ min: 1, max: 2 ** 31 }),
      groupDepth: fc.integer({ min: 0, max: 255 }),
      variant: fc.integer({ min: 0, max: 15 }),
    });
    fc.assert(
      fc.property(fit, (one) => {
        expect(decodeFit(encodeFit(one))).toEqual(one);
      }),
    );
  });

  it('reaches devices of the organisation and of those it controls alone', () => {
    expect(isAimed(matcher({ orgId: 5 }), device())).toBe(true);
    expect(isAimed(matcher({ orgId: 6 }), device())).toBe(false);
    expect(isAimed(matcher({ scope: 'partner', partnerIds: [9] }), device())).toBe(true);
    expect(isAimed(matcher({ scope: 'model', modelIds: [2] }), device())).toBe(true);
  });

  it('names the nearest group by which a device is meant, and the picture that fits', () => {
    const fit = fitOf(matcher({ scope: 'group', groupIds: [12, 10], screens: ['800x600', '1920x1080'] }), device());
    expect(decodeFit(fit ?? 0)).toEqual({ matchId: 7, groupDepth: 3, variant: 2 });
  });

  it('leaves out by name, and never for what a device has not told', () => {
    const android = matcher({ minAndroid: 11 });
    expect(leftOutReason(android, device({ osVersion: 'Android 9' }))).toBe('android_too_old');
    expect(leftOutReason(android, device({ osVersion: '' }))).toBeNull();
    expect(leftOutReason(android, device({ osVersion: 'Debian GNU/Linux 12' }))).toBeNull();
    const firmware = matcher({ minFirmware: [2, 5, 6] });
    expect(leftOutReason(firmware, device({ firmwareVersion: 'V2.5.5' }))).toBe('firmware_too_old');
    expect(leftOutReason(firmware, device({ firmwareVersion: '' }))).toBeNull();
    expect(leftOutReason(matcher({ screens: ['1x1'] }), device())).toBe('screen_differs');
    const second = matcher({ needsSecondScreen: true });
    expect(leftOutReason(second, device({ hasSecondScreen: false }))).toBe('no_second_screen');
    expect(leftOutReason(second, device({ hasSecondScreen: null }))).toBeNull();
  });
});
