import { judgeAudience, type PublishSettings, publishSettings } from '@tilldeck/contracts/appstore/publication.schemas';
import { instant } from '@tilldeck/contracts/core/schema';
import { z } from 'zod';

const instantly = z.object({ mode: z.literal('instant') });
const later = z.object({ mode: z.literal('at'), publishAt: instant });
const byHand = z.object({ mode: z.literal('byHand') });

const shared = publishSettings.omit({ isInstant: true, publishAt: true });
type Start = z.output<typeof instantly> | z.output<typeof later> | z.output<typeof byHand>;

const toSettings = ({ start, ...settings }: z.output<typeof shared> & { start: Start }): PublishSettings => ({
  ...settings,
  sns: [...new Set(settings.sns)],
  isInstant: start.mode === 'instant',
  publishAt: start.mode === 'at' ? start.publishAt : null,
});

/** Of a draft, which can be published by itself when it passes. */
export const draftSettings = shared
  .extend({ start: z.discriminatedUnion('mode', [instantly, later, byHand]) })
  .transform(toSettings);

/** Of what has passed: it is published now or later. */
export const publishingForm = shared
  .extend({ start: z.discriminatedUnion('mode', [instantly, later]) })
  .superRefine(judgeAudience);
export const settingsOf = (values: z.output<typeof publishingForm>): PublishSettings => toSettings(values);

/** Settings as their form has them. */
export function settingsValues({ isInstant, publishAt, ...settings }: PublishSettings) {
  const start: Start = publishAt === null ? { mode: isInstant ? 'instant' : 'byHand' } : { mode: 'at', publishAt };
  return { ...settings, start };
}
