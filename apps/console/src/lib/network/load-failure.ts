import { RequestFailure } from '../request/api-error.ts';

/** The words of Chromium, Firefox and Safari for a script that did not come. */
const notLoaded = /dynamically imported module|error loading|Importing a module script failed|Unable to preload CSS/i;

/** A page or its data did not come over the network: nothing is wrong with either, and it may come later. */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof RequestFailure || (error instanceof Error && notLoaded.test(error.message));
