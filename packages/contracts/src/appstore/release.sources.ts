import { rolloutWords, taskSource, wordedSource } from '../tasks/source.states.ts';

/** An app that goes out to devices. */
export const releaseSource = wordedSource({ name: 'release', permission: 'release.query', ...rolloutWords });
/** An app that a device asked the store for. */
export const storeSource = taskSource({ name: 'store' });
