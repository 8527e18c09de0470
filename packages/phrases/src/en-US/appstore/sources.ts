import type { appstoreManifest } from '@tilldeck/contracts/appstore/appstore.manifest';

/** Where tasks come from. */
export const taskSources: Record<(typeof appstoreManifest)['taskSources'][number]['name'], string> = {
  release: 'Release',
  store: 'App store on the device',
};
