import { rolloutWords, wordedSource } from './source.states.ts';

/** Firmware that goes out to devices. */
export const otaSource = wordedSource({ name: 'ota', permission: 'ota.query', ...rolloutWords });
