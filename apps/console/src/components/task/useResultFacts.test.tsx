import { render, screen } from '@testing-library/react';
import { task } from '@tilldeck/phrases/en-US/task';
import { words } from '@tilldeck/phrases/en-US/words';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts, startI18n } from '../../lib/i18n/i18n.ts';
import { useResultFacts } from './useResultFacts.ts';

function Facts({ result }: { result: Record<string, string | number | boolean> }) {
  const facts = useResultFacts()(result);
  return facts.map(({ label, value }) => <p key={label}>{`${label} = ${value}`}</p>);
}

beforeAll(async () => {
  await startI18n();
  await loadTexts('task');
});

describe('result of an execution', () => {
  it('names where files were saved and how large they are, in words', () => {
    render(<Facts result={{ files: 2, bytes: 2048, folder: '/var/lib/tilldeck/received', isCut: true }} />);
    expect(screen.getByText(`${task['fact.folder']} = /var/lib/tilldeck/received`)).toBeVisible();
    expect(screen.getByText(`${task['fact.bytes']} = 2 KB`)).toBeVisible();
    expect(screen.getByText(`${task['fact.isCut']} = ${words.yes}`)).toBeVisible();
  });

  it('hides ids of programs and keeps names it does not know', () => {
    render(<Facts result={{ fileId: '7', bootId: 'x', paperMm: 58 }} />);
    expect(screen.getByText('paperMm = 58')).toBeVisible();
    expect(screen.queryByText(/bootId|fileId/)).toBeNull();
  });
});
