import { renderHook, waitFor } from '@testing-library/react';
import type { UseLogEntry } from '@tilldeck/contracts/link/use-log.schemas';
import { report as zh } from '@tilldeck/phrases/zh-CN/report';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { i18n, loadTexts, startI18n } from '../../lib/i18n/i18n.ts';
import { useDetailText } from './useDetailText.ts';

beforeAll(async () => {
  await startI18n();
  await loadTexts('report', 'device');
});
afterAll(() => i18n.changeLanguage('en-US'));

const textOf = (kind: UseLogEntry['kind'], detail: UseLogEntry['detail']) =>
  renderHook(useDetailText).result.current({ kind, detail });

it('tells the details of an event in words, not in the names of fields', () => {
  expect(textOf('printer', { state: 'paper_out' })).toBe('State: Out of paper');
  expect(textOf('boot', { cause: 'power' })).toBe('Cause: power on');
  expect(textOf('disconnected', { ip: '192.0.2.7', reason: 'Connection Lost' })).toBe(
    'IP address: 192.0.2.7 · Reason: connection lost',
  );
});

it('names the app that changed before its versions, in whatever order they arrive', () => {
  expect(textOf('app_updated', { to: '5.12.0', app: 'Till', from: '5.9.4', package: 'com.example.till' })).toBe(
    'App: Till · Package: com.example.till · From: 5.9.4 · To: 5.12.0',
  );
});

it('shows what it does not know as the device said it', () => {
  expect(textOf('disconnected', { reason: 'Slow Consumer' })).toBe('Reason: Slow Consumer');
  expect(textOf('boot', { colour: 'blue' })).toBe('colour: blue');
});

it('says the reason of the broker in Chinese, too', async () => {
  await i18n.changeLanguage('zh-CN');
  await loadTexts('report', 'device');
  await waitFor(() => expect(textOf('disconnected', { reason: 'Client Closed' })).toContain(zh['closed.byDevice']));
});
