import type { supportManifest } from '@tilldeck/contracts/support/support.manifest';

/** Where tasks come from. */
export const taskSources: Record<(typeof supportManifest)['taskSources'][number]['name'], string> = {
  ticket: 'Ticket',
};
