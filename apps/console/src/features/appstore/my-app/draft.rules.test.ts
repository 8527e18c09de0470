import { type AppVersionDetail, listing } from '@tilldeck/contracts/appstore/app.schemas';
import { publishSettings } from '@tilldeck/contracts/appstore/publication.schemas';
import { expect, it } from 'vitest';
import { draftForm, draftValues } from './draft.rules.ts';

const empty = Object.fromEntries(
  Object.entries(listing.shape).map(([name, schema]) => [name, schema.safeParse(undefined).data]),
);
const version = (more: object) =>
  ({
    id: '4',
    version: 3,
    state: 'draft',
    ...empty,
    settings: publishSettings.parse({}),
    ...more,
  }) as unknown as AppVersionDetail;

it('a draft’s form has its listing and its settings, nothing of the record around them', () => {
  const values = draftValues(version({ name: 'Till' }));
  expect(Object.keys(values).toSorted()).toEqual(['listing', 'settings']);
  expect(values.listing.name).toBe('Till');
  expect(Object.keys(values.listing).toSorted()).toEqual(Object.keys(listing.shape).toSorted());
  expect(values.settings.start).toEqual({ mode: 'instant' });
});

it('what is missing does not keep a draft from being saved', () => {
  expect(draftForm.safeParse(draftValues(version({}))).error?.issues ?? []).toEqual([]);
});
