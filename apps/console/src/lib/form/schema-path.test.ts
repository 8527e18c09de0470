import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldFacts } from './field-facts.ts';
import { checkForm, listProblem, placeProblems } from './field-problems.ts';
import { merged, pathOf, schemaAt, unionOf, withoutBlanks } from './schema-path.ts';

const policy = z.object({
  name: z.string().min(1),
  limits: z.object({ speed: z.number().max(80), note: z.string().min(3).optional() }).optional(),
  rules: z
    .array(
      z.object({
        title: z.string().min(2),
        when: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('always') }),
          z.object({ kind: z.literal('hours'), from: z.string(), to: z.string().max(5) }),
        ]),
        slots: z.array(z.object({ day: z.int().min(1).max(7) })).max(2),
      }),
    )
    .min(1),
  'a.b': z.string().optional(),
});
const rule = { title: 'Night', when: { kind: 'hours', from: '22:00', to: '06:00' }, slots: [{ day: 1 }] };

describe('a schema by path', () => {
  it('leads through objects, lists and the chosen case of a union', () => {
    const values = { rules: [rule] };
    const to = schemaAt(policy, ['rules', 0, 'when', 'to'], values);
    expect(to && fieldFacts(to).maxLength).toBe(5);
    expect(schemaAt(policy, ['rules', 0, 'when', 'to'], { rules: [{ when: { kind: 'always' } }] })).toBeUndefined();
    const kind = schemaAt(policy, ['rules', 0, 'when', 'kind'], values);
    expect(kind && fieldFacts(kind).options).toEqual(['always', 'hours']);
    const slots = schemaAt(policy, ['rules', 0, 'slots'], values);
    expect(slots && fieldFacts(slots).maxItems).toBe(2);
  });

  it('takes a dotted name as a path unless a field has that very name', () => {
    expect(pathOf(policy, 'limits.speed', {})).toEqual(['limits', 'speed']);
    expect(pathOf(policy, 'a.b', {})).toEqual(['a.b']);
  });

  it('names the cases of a union and what tells them apart', () => {
    const union = unionOf(policy.shape.rules.element.shape.when);
    expect([union?.by, [...(union?.cases.keys() ?? [])]]).toEqual(['kind', ['always', 'hours']]);
    expect(unionOf(policy)).toBeNull();
  });
});

describe('values', () => {
  it('lose what was emptied at every depth, and an optional object with nothing in it', () => {
    expect(withoutBlanks(policy, { name: 'A', limits: { speed: 5, note: '' }, rules: [] })).toEqual({
      name: 'A',
      limits: { speed: 5, note: undefined },
      rules: [],
    });
    const optional = z.object({ group: z.object({ note: z.string().optional() }).optional() });
    expect(withoutBlanks(optional, { group: { note: '' } })).toEqual({});
  });

  it('keep what is not on the screen; lists are taken as they are', () => {
    const before = { id: '1', limits: { speed: 5, note: 'kept' }, rules: [1, 2] };
    expect(merged(before, { limits: { speed: 6 }, rules: [3] })).toEqual({
      id: '1',
      limits: { speed: 6, note: 'kept' },
      rules: [3],
    });
  });
});

describe('problems', () => {
  it('come out with their full path', () => {
    const typed = { name: 'A', rules: [{ ...rule, title: 'N', slots: [{ day: 1 }, { day: 9 }] }] };
    expect(checkForm(policy, typed)).toEqual({
      ok: false,
      problems: {
        'rules.0.title': { key: 'rule.tooShort', values: { count: 2 } },
        'rules.0.slots.1.day': { key: 'rule.atMost', values: { count: 7 } },
      },
    });
    expect(checkForm(policy, { name: 'A', rules: [{ ...rule, when: {} }] })).toMatchObject({
      problems: { 'rules.0.when.kind': { key: 'rule.required' } },
    });
  });

  it('of a list are its own, not those of its items', () => {
    expect(listProblem(policy.shape.rules, [])).toEqual({ key: 'rule.required' });
    expect(listProblem(policy.shape.rules, [{ ...rule, title: '' }])).toBeNull();
  });

  it('are shown at their field, in their group, at what holds them, or nowhere', () => {
    const problem = { key: 'rule.invalid' };
    const shown = ['name', 'limits.speed', 'limits.note', 'mails', 'rules', 'rules.0.title'];
    const place = (path: string) => [...placeProblems({ [path]: problem }, shown).placed.keys()][0];
    expect(place('name')).toBe('name');
    expect(place('limits')).toBe('limits.speed');
    expect(place('mails.3')).toBe('mails');
    expect(place('rules.0')).toBe('rules.0.title');
    expect(place('rules.0.title')).toBe('rules.0.title');
    expect(place('rules.4.title')).toBe('rules');
    expect(placeProblems({ hidden: problem }, shown)).toEqual({ placed: new Map(), homeless: [problem] });
  });
});
