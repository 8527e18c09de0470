import { describe, expect, it } from 'vitest';
import { chainOf, isInOrder } from './firmware.rules.ts';

const step = (updateVersion: string, versionCode: number, previousVersion: string) => ({
  id: `${versionCode}`,
  updateVersion,
  versionCode,
  previousVersion,
  state: 'published' as const,
});
const chain = [step('1.2', 12, '1.1'), step('1.1', 11, '1.0')];

describe('a step of printer firmware', () => {
  it('has a code above the version it replaces and below those that replace it', () => {
    expect(isInOrder(step('1.3', 13, '1.2'), chain)).toBe(true);
    expect(isInOrder(step('1.3', 12, '1.2'), chain)).toBe(false);
    expect(isInOrder(step('1.0', 10, '0.9'), chain)).toBe(true);
    expect(isInOrder(step('1.0', 11, '0.9'), chain)).toBe(false);
    // Back to where the chain begins.
    expect(isInOrder(step('1.0', 13, '1.2'), chain)).toBe(false);
    expect(isInOrder(step('2.0', 1, '1.9'), chain)).toBe(true);
  });
});

describe('a chain of printer firmware', () => {
  it('is listed oldest first, with what printers came with, and counts devices on other versions apart', () => {
    const { links, otherDevices } = chainOf(
      [...chain, step('1.2.1', 13, '1.1'), step('3.0', 30, '2.9')],
      new Map([
        ['1.0', 5],
        ['1.2', 2],
        ['0.8', 3],
        ['beta', 1],
      ]),
    );
    expect(links.map(({ version, firmwareId, deviceCount }) => [version, firmwareId, deviceCount])).toEqual([
      ['1.0', null, 5],
      ['1.1', '11', 0],
      ['1.2', '12', 2],
      ['1.2.1', '13', 0],
      ['2.9', null, 0],
      ['3.0', '30', 0],
    ]);
    expect(otherDevices).toBe(4);
  });
});
