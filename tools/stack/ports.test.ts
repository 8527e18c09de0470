import { describe, expect, it } from 'vitest';
import { baseProblem, candidateBases, isEphemeral, portsPerStack, stackPorts } from './ports.ts';

function listPorts(base: number): number[] {
  const { cephOsdMin, cephOsdMax, ...single } = stackPorts(base);
  const osd = Array.from({ length: cephOsdMax - cephOsdMin + 1 }, (_, step) => cephOsdMin + step);
  return [...Object.values(single).flat(), ...osd];
}

describe('ports of a stack', () => {
  it('never gives a port twice, nor one of the next stack', () => {
    const ports = listPorts(15_400);
    expect(new Set(ports).size).toBe(ports.length);
    expect(Math.min(...ports)).toBe(15_400);
    expect(Math.max(...ports)).toBeLessThan(15_400 + portsPerStack);
  });

  it('keeps the stacks people know where they are', () => {
    expect(candidateBases('dev')).toEqual([15_400]);
    expect(candidateBases('ci')).toEqual([16_400]);
  });

  it('offers any other name all places, apart from the known ones and below the ephemeral range', () => {
    const bases = candidateBases('feature-x');
    expect(candidateBases('feature-x')).toEqual(bases);
    expect(new Set(bases).size).toBe(bases.length);
    expect(bases.length).toBeGreaterThan(100);
    expect(bases.every((base) => base >= 16_400 + portsPerStack && !isEphemeral(base, [32_768, 60_999]))).toBe(true);
  });

  it('tells a base that cannot be used', () => {
    expect(baseProblem(80)).toMatch('out of range');
    expect(baseProblem(65_500)).toMatch('out of range');
    expect(baseProblem(15_400)).toBeUndefined();
    expect(isEphemeral(32_700, [32_768, 60_999])).toBe(true);
    expect(isEphemeral(61_000, [32_768, 60_999])).toBe(false);
  });
});
