import { publishSettings } from '@tilldeck/contracts/appstore/publication.schemas';
import { describe, expect, it } from 'vitest';
import { draftSettings, publishingForm, settingsOf, settingsValues } from './settings-form.rules.ts';

const settings = publishSettings.parse({ visibility: 'all', deployment: 'public' });
const at = '2026-05-01T08:00:00.000Z';

describe('when a version is published', () => {
  it.each([
    [{ isInstant: true, publishAt: null }, { mode: 'instant' }],
    [{ isInstant: false, publishAt: null }, { mode: 'byHand' }],
    [
      { isInstant: false, publishAt: at },
      { mode: 'at', publishAt: at },
    ],
  ])('%o is one choice in the form, and comes back the same', (stored, start) => {
    const values = settingsValues({ ...settings, ...stored });
    expect(values.start).toEqual(start);
    expect(values).not.toHaveProperty('isInstant');
    expect(draftSettings.parse(values)).toMatchObject(stored);
  });

  it('cannot wait for a hand once it has passed', () => {
    const values = { ...settingsValues(settings), start: { mode: 'byHand' } };
    expect(draftSettings.safeParse(values).success).toBe(true);
    expect(publishingForm.safeParse(values).success).toBe(false);
  });

  it('needs the moment that was promised', () => {
    const values = { ...settingsValues(settings), start: { mode: 'at' } };
    expect(publishingForm.safeParse(values).error?.issues[0]?.path).toEqual(['start', 'publishAt']);
  });
});

describe('for whom', () => {
  const limited = { ...settingsValues(settings), visibility: 'partial' as const };
  it('a draft may leave it open, publishing may not', () => {
    expect(draftSettings.safeParse(limited).success).toBe(true);
    expect(publishingForm.safeParse(limited).error?.issues).toMatchObject([
      { path: ['visibility'], message: 'audience' },
    ]);
  });

  it('names each serial number once', () => {
    const values = publishingForm.parse({ ...settingsValues(settings), sns: ['TILL-0001', 'TILL-0002', 'TILL-0001'] });
    expect(settingsOf(values).sns).toEqual(['TILL-0001', 'TILL-0002']);
  });
});
