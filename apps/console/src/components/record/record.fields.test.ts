import { describe, expect, it } from 'vitest';
import { commonFields, enabledField, recordFields, valuesOf } from './record.fields.tsx';

interface Shop {
  name: string;
  state: 'enabled' | 'disabled';
  size: 'small' | 'large';
  tills: number;
  isFranchise: boolean;
  createdAt: string;
  remark: string;
  owner: { name: string } | null;
}
const shop: Shop = {
  name: 'Harbour',
  state: 'disabled',
  size: 'large',
  tills: 1_200,
  isFranchise: false,
  createdAt: '2026-03-04T09:05:00Z',
  remark: '',
  owner: { name: 'Mara' },
};
const fields = recordFields<Shop>()({
  ...commonFields('name', 'createdAt', 'remark'),
  state: enabledField,
  size: { label: 'Size', values: valuesOf(['small', 'large'], (size) => (size === 'small' ? 'S' : 'XL')) },
  tills: { label: 'Tills', as: 'number', help: 'Without spare ones' },
  isFranchise: { label: 'Franchise', as: 'yesNo' },
  owner: { label: 'Owner', of: ({ owner }) => owner?.name ?? null },
});

describe('columns', () => {
  const columns = fields.columns({ state: { width: 90 }, name: { isKey: true }, tills: {}, owner: {} });
  const columnOf = (key: string) => columns.find((column) => column.key === key);

  it('come in the order they are asked for, each with its own look', () => {
    expect(columns.map(({ key }) => key)).toEqual(['state', 'name', 'tills', 'owner']);
    expect(columnOf('state')).toMatchObject({ width: 90 });
    expect(columnOf('name')).toMatchObject({ isKey: true });
  });

  it('leave plain texts to the table and draw the rest', () => {
    expect(columns.filter(({ render: drawn }) => drawn !== undefined).map(({ key }) => key)).toEqual([
      'state',
      'tills',
      'owner',
    ]);
  });

  it('align numbers at their end, unless the list says otherwise', () => {
    expect(columnOf('tills')?.align).toBe('end');
    expect(columnOf('name')?.align).toBeUndefined();
    expect(fields.columns({ tills: { align: 'start' } })[0]?.align).toBe('start');
  });
});

it('facts leave out what is empty and give long texts a row of their own', () => {
  const facts = fields.facts({ ...shop, owner: null }, ['remark', 'owner', 'name']);
  expect(facts.map(({ value }) => value === null)).toEqual([true, true, false]);
  expect(facts.map(({ isWide }) => isWide)).toEqual([true, false, false]);
});

it('a form takes label, help, kind and choices from the field; what it adds wins', () => {
  const [remark, size, tills] = fields.form({ remark: {}, size: { kind: 'radio' }, tills: { help: 'All of them' } });
  expect(remark).toMatchObject({ name: 'remark', kind: 'textarea' });
  expect(size).toMatchObject({ name: 'size', kind: 'radio', optionLabels: { small: 'S', large: 'XL' } });
  expect(tills).toMatchObject({ name: 'tills', help: 'All of them' });
  expect(remark).not.toHaveProperty('help');
});

it('a filter offers what the values are called, states and yes or no included', () => {
  const offered = (name: 'state' | 'size' | 'isFranchise' | 'name') =>
    fields.filter(name).options.map(({ value }) => value);
  expect(offered('state')).toEqual(['enabled', 'disabled']);
  expect(offered('size')).toEqual(['small', 'large']);
  expect(offered('isFranchise')).toEqual(['true', 'false']);
  expect(offered('name')).toEqual([]);
});

it('the history knows every field by name, and values where they have names', () => {
  expect(Object.keys(fields.names.fieldNames ?? {}).toSorted()).toEqual(Object.keys(shop).toSorted());
  expect(Object.keys(fields.names.valueNames ?? {}).toSorted()).toEqual(['isFranchise', 'size', 'state']);
});
