import { type AppVersionDetail, type Listing, listing, listingRule } from '@tilldeck/contracts/appstore/app.schemas';
import { z } from 'zod';
import { draftSettings, settingsValues } from '../parts/publication/settings-form.rules.ts';

/** A draft as it is saved. That something is missing does not keep it from being saved. */
export const draftForm = z.object({ listing: listingRule, settings: draftSettings });

const listingNames = Object.keys(listing.shape) as (keyof Listing)[];

/** A draft as its form has it. */
export const draftValues = (version: AppVersionDetail): z.input<typeof draftForm> => ({
  listing: Object.fromEntries(listingNames.map((name) => [name, version[name]])) as Listing,
  settings: settingsValues(version.settings),
});
