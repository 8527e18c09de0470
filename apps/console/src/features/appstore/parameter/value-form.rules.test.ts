import { secretDots } from '@tilldeck/contracts/appstore/parameter.limits';
import { type AppParameter, type ParameterField, parameterField } from '@tilldeck/contracts/appstore/parameter.schemas';
import { describe, expect, it } from 'vitest';
import { initialOf, placeOfRecord, targetOf, typedIn, valueSchema } from './value-form.rules.ts';

const field = (key: string, more: Partial<ParameterField>): ParameterField =>
  parameterField.parse({ key, titleEn: key, titleZh: key, type: 'text', ...more });
const fields = [
  field('footer', { max: 10 }),
  field('copies', { type: 'number', min: 1, max: 5 }),
  field('mode', { type: 'choice', choices: ['fast', 'safe'] }),
  field('isLoud', { type: 'switch' }),
  field('token', { type: 'secret', min: 12 }),
];
const problems = (values: Record<string, unknown>) =>
  (valueSchema(fields, false).safeParse(values).error?.issues ?? []).map(({ path, message }) => [path[0], message]);

describe('what is typed for a field of an app', () => {
  it('is judged by the rule of that field, each problem at its own', () => {
    const typed = { footer: 'a line too long', copies: '9', mode: 'slow', isLoud: 'perhaps', token: 'short' };
    expect(problems(typed)).toEqual([
      ['footer', 'too_long'],
      ['copies', 'too_big'],
      ['mode', 'not_a_choice'],
      ['isLoud', 'invalid'],
      ['token', 'too_short'],
    ]);
    expect(problems({ copies: 'two' })).toEqual([['copies', 'invalid']]);
    expect(problems({ footer: '{{shop.unheard}}' })).toContainEqual(['footer', 'unknown_variable']);
  });

  it('may be left out, and the dots of a stored secret stay', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ token: secretDots })).toEqual([]);
    // Dots are only a secret where a secret belongs.
    expect(problems({ mode: secretDots })).toEqual([['mode', 'not_a_choice']]);
  });

  it('asks for whom it is only where that is not settled yet', () => {
    expect(
      valueSchema(fields, true)
        .safeParse({})
        .error?.issues.map(({ path }) => path[0]),
    ).toEqual(['$app', '$level', '$place']);
  });
});

it('sends values that were typed, none of the form’s own fields and nothing empty', () => {
  const values = { $app: '4', $level: 'group', $place: '9', footer: 'Thanks', copies: '', mode: undefined };
  expect(typedIn(values)).toEqual([{ key: 'footer', value: 'Thanks' }]);
});

it('names the place of values by their level', () => {
  expect(targetOf('4', 'partner', '9')).toEqual({ appId: '4', level: 'partner', orgId: '9' });
  expect(targetOf('4', 'group', '9')).toEqual({ appId: '4', level: 'group', groupId: '9' });
  expect(targetOf('4', 'device', 'SN-1')).toEqual({ appId: '4', level: 'device', sn: 'SN-1' });
});

it('finds that place again in a record, whose values the form shows as texts', () => {
  const record: AppParameter = {
    id: '1',
    appId: '4',
    appName: 'Till',
    package: 'com.till',
    orgName: 'Shop',
    deviceId: null,
    unfit: [],
    updatedBy: 'ada',
    updatedAt: '2026-01-01T00:00:00Z',
    version: 1,
    orgId: '3',
    groupId: '9',
    target: 'SN-1',
    level: 'partner',
    values: { copies: 2, isLoud: false, footer: 'Bye' },
  };
  const at = (level: AppParameter['level']) => placeOfRecord({ ...record, level });
  expect([at('partner'), at('group'), at('device')]).toEqual(['3', '9', 'SN-1']);
  expect(initialOf(record)).toEqual({ copies: '2', isLoud: 'false', footer: 'Bye' });
});
