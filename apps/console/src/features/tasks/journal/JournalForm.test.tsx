import { configure } from '@testing-library/react';
import { journalRoutes } from '@tilldeck/contracts/tasks/journal.routes';
import { journal } from '@tilldeck/phrases/en-US/journal';

import { beforeAll, it } from 'vitest';
import { loadTexts, startI18n } from '../../../lib/i18n/i18n.ts';
import { expectLookAndQuestion } from '../parts/preview/PreviewedFormHarness.tsx';
import { JournalForm } from './JournalForm.tsx';

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000 });
  await startI18n();
  await loadTexts('task', 'device', 'execution', 'source', 'journal');
});

it('a journal goes out after a look at its devices and a question that names how many', () =>
  expectLookAndQuestion({
    form: JournalForm,
    add: journalRoutes.add,
    action: journal.start,
  }));
