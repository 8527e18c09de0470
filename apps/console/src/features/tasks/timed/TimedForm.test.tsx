import { configure } from '@testing-library/react';
import { timedRoutes } from '@tilldeck/contracts/tasks/timed.routes';
import { timed } from '@tilldeck/phrases/en-US/timed';

import { beforeAll, it } from 'vitest';
import { loadTexts, startI18n } from '../../../lib/i18n/i18n.ts';
import { expectLookAndQuestion, write } from '../parts/preview/PreviewedFormHarness.tsx';
import { TimedForm } from './TimedForm.tsx';

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000 });
  await startI18n();
  await loadTexts('task', 'device', 'execution', 'source', 'timed');
});

it('a timed task goes out after a look at its devices and a question that names how many', () =>
  expectLookAndQuestion({
    form: (frame) => <TimedForm {...frame} />,
    add: timedRoutes.add,
    action: timed['confirm.action'],
    fill: (user) => write(user, timed['field.name'], 'Nightly'),
  }));
