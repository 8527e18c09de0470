import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { PrintButton } from './PrintButton.tsx';

beforeAll(startI18n);

it('prints its own view, under its own name, and leaves the page as it was', async () => {
  document.title = 'Console';
  const printed: string[] = [];
  vi.stubGlobal('print', () => {
    printed.push(`${document.title}: ${document.querySelector('body > .blk-printed')?.textContent}`);
  });
  render(
    <BlocksHarness server={new LocalServer({})}>
      <PrintButton title="Order 12">Two printers</PrintButton>
    </BlocksHarness>,
  );
  await userEvent.click(await screen.findByRole('button', { name: /Print/ }));
  expect(printed).toEqual(['Order 12: Order 12Two printers']);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(document.querySelector('.blk-printed')).toBeNull();
  expect(document.title).toBe('Console');
});

it('gives its view to the browser that prints by itself', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  render(
    <BlocksHarness server={new LocalServer({})}>
      <PrintButton title="Order 12">Two printers</PrintButton>
    </BlocksHarness>,
  );
  await screen.findByRole('button', { name: /Print/ });
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(document.querySelector('body > .blk-printed')?.textContent).toBe('Order 12Two printers');
  expect(print).not.toHaveBeenCalled();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(document.querySelector('.blk-printed')).toBeNull();
});
