import type { appstoreManifest } from '@tilldeck/contracts/appstore/appstore.manifest';

/** Where tasks come from. */
export const taskSources: Record<(typeof appstoreManifest)['taskSources'][number]['name'], string> = {
  release: '应用发布',
  store: '设备端应用商店',
};
