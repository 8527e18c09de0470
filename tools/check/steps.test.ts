import { describe, expect, it } from 'vitest';
import { nightlySteps } from './nightly.ts';
import { pickSteps, planSteps, steps } from './steps.ts';

describe('steps', () => {
  it('have names that are unique and usable as file names', () => {
    const names = [...steps, ...nightlySteps()].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z0-9-]+$/.test(name))).toEqual([]);
  });

  it('keep their order whatever order they are asked for', () => {
    expect(pickSteps('secrets, types').map(({ name }) => name)).toEqual(['types', 'secrets']);
    expect(pickSteps(undefined)).toEqual(steps);
    const nightly = nightlySteps(new Date('2026-11-16T22:00:00Z'));
    expect(pickSteps('bench-api,chaos-link-long', nightly).map(({ command }) => command.join(' '))).toEqual([
      'node chaos/main.ts link --minutes 20 --seed 20261116',
      'node bench/main.ts api',
    ]);
  });

  it('run one by one, but for those that say they go together, each in its lane', () => {
    const named = (only: string) =>
      planSteps(pickSteps(only)).map((lanes) => lanes.map((lane) => lane.map(({ name }) => name)));
    expect(named('types,lint,boundaries,secrets,chaos-small,chaos-link,migrate,e2e')).toEqual([
      [['types', 'lint'], ['boundaries', 'secrets'], ['chaos-small'], ['chaos-link']],
      [['migrate']],
      [['e2e']],
    ]);
    expect(named('e2e,bench-small,bench-store')).toEqual([[['e2e']], [['bench-small'], ['bench-store']]]);
  });

  it('that measure have no neighbours that compute', () => {
    const measuring = planSteps(steps).filter((lanes) =>
      lanes.flat().some(({ name }) => /^bench-|^e2e$|budget/.test(name)),
    );
    expect(measuring.flat(2).map(({ name }) => name)).toEqual(['console-budget', 'e2e', 'bench-small', 'bench-store']);
  });

  it('refuses a step that does not exist', () => {
    expect(() => pickSteps('types,typos')).toThrow("there is no step 'typos', but: types, lint");
  });
});
