import { describe, expect, it } from 'vitest';
import { pickSteps, steps } from './steps.ts';

describe('steps', () => {
  it('have names that are unique and usable as file names', () => {
    const names = steps.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z0-9-]+$/.test(name))).toEqual([]);
  });

  it('keep their order whatever order they are asked for', () => {
    expect(pickSteps('secrets, types').map(({ name }) => name)).toEqual(['types', 'secrets']);
    expect(pickSteps(undefined)).toEqual(steps);
  });

  it('refuses a step that does not exist', () => {
    expect(() => pickSteps('types,typos')).toThrow("there is no step 'typos', but: types, lint");
  });
});
