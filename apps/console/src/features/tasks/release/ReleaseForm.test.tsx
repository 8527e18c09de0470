import { configure, screen } from '@testing-library/react';
import { releaseRoutes } from '@tilldeck/contracts/appstore/release.routes';
import { release } from '@tilldeck/phrases/en-US/release';
import { task } from '@tilldeck/phrases/en-US/task';

import { beforeAll, it } from 'vitest';
import { loadTexts, startI18n } from '../../../lib/i18n/i18n.ts';
import { expectLookAndQuestion } from '../parts/preview/PreviewedFormHarness.tsx';
import { ReleaseForm } from './ReleaseForm.tsx';

const till = {
  id: '1',
  package: 'com.example.till',
  name: 'Till',
  iconFileId: null,
  versions: [{ id: '11', versionCode: 7, versionName: '7.0', size: 1, isPublic: true }],
};

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000 });
  await startI18n();
  await loadTexts('task', 'device', 'execution', 'source', 'release');
});

it('a release goes out after a look at its devices and a question that names how many', () =>
  expectLookAndQuestion({
    form: ReleaseForm,
    add: releaseRoutes.add,
    action: release.release,
    preview: releaseRoutes.preview,
    answers: {
      [releaseRoutes.apps.id]: () => ({ items: [till], total: 1, isTotalCapped: false, nextCursor: null }),
    },
    fill: async (user) => {
      await user.click(await screen.findByLabelText(task['field.app']));
      await user.click(await screen.findByTitle('Till · com.example.till'));
    },
  }));
