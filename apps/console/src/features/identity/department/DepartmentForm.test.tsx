import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { departmentRoutes } from '@tilldeck/contracts/identity/department.routes';
import type { Department } from '@tilldeck/contracts/identity/department.schemas';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { department } from '@tilldeck/phrases/en-US/department';
import { beforeAll, expect, it } from 'vitest';
import { BlocksHarness, LocalServer } from '../../../components/base/BlocksHarness.tsx';
import { loadTexts, startI18n } from '../../../lib/i18n/i18n.ts';
import { ApiError } from '../../../lib/request/api-error.ts';
import { DepartmentForm } from './DepartmentForm.tsx';

const north: Department = {
  id: '7',
  orgId: '2',
  parentId: null,
  name: 'North',
  sort: 3,
  remark: '',
  depth: 1,
  peopleCount: 0,
  version: 1,
};

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000, defaultHidden: true });
  await startI18n();
  await loadTexts('department');
});

it('a department that another person changed meanwhile gets what was saved in fields left alone', async () => {
  const server = new LocalServer({
    [departmentRoutes.modify.id]: ({ version }: { version: number }) => {
      const data = { changedBy: 'anna', changedAt: '2026-11-16T00:18:00Z' };
      if (version === 1) throw new ApiError('changed', { code: 409, error: 'core.stale_version', data });
      return {};
    },
    [departmentRoutes.list.id]: () => [{ ...north, name: 'North coast', sort: 9, version: 2 }],
  });
  const nothing = () => undefined;
  render(
    <BlocksHarness server={server}>
      <DepartmentForm deed={{ kind: 'edit', department: north }} orgId="2" tree={[north]} onClose={nothing} />
    </BlocksHarness>,
  );
  const save = () => fireEvent.click(screen.getByRole('button', { name: blocks['action.save'] }));
  const name = await screen.findByLabelText(department['field.name']);
  fireEvent.change(name, { target: { value: 'Northern' } });
  save();
  expect(await screen.findByText('North coast')).toBeInTheDocument();
  fireEvent.click(await screen.findByRole('button', { name: blocks['conflict.takeTheirs'] }));
  expect(await screen.findByLabelText(department['field.name'])).toHaveValue('North coast');
  save();
  await waitFor(() =>
    expect(server.inputsOf(departmentRoutes.modify).at(-1)).toMatchObject({
      id: '7',
      version: 2,
      name: 'North coast',
      sort: 9,
    }),
  );
});
