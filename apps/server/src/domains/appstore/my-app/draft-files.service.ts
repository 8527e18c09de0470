import type { Listing } from '@tilldeck/contracts/appstore/app.schemas';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { claimFile, type FileTaker, releaseFile } from '../../files/index.ts';
import type { StoredVersion } from './my-app.store.ts';

export type Pictures = Pick<Listing, 'iconFileId' | 'landscapeFileIds' | 'portraitFileIds'>;

export const noPictures: Pictures = { iconFileId: null, landscapeFileIds: [], portraitFileIds: [] };

export const picturesOf = (version: StoredVersion): Pictures => ({
  iconFileId: version.icon_file_id,
  landscapeFileIds: version.landscape_file_ids,
  portraitFileIds: version.portrait_file_ids,
});

const byKind = ({ iconFileId, landscapeFileIds, portraitFileIds }: Pictures) =>
  [
    ['appIcon', iconFileId === null ? [] : [iconFileId]],
    ['appScreenshotLandscape', landscapeFileIds],
    ['appScreenshotPortrait', portraitFileIds],
  ] as const;

/** Puts the pictures to use that came and lets those go that went: a version holds each of its pictures once. */
export async function changePictures(
  inside: ScopedDb,
  taker: FileTaker,
  before: Pictures,
  after: Pictures,
): Promise<void> {
  const kept = byKind(after);
  for (const [index, [kind, ids]] of byKind(before).entries()) {
    const next = kept[index]?.[1] ?? [];
    for (const id of next) if (!ids.includes(id)) await claimFile(inside, taker, id, kind);
    for (const id of ids) if (!next.includes(id)) await releaseFile(inside, id);
  }
}
