import { sql } from 'kysely';
import { isOwnDevice, type OwnDevice } from '../../../platform/db/own-device.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { deviceFacts } from './visibility.view.ts';

export interface ShownAd {
  id: string;
  title: string;
  position: 'banner' | 'start';
  picture_file_id: string;
  app_id: string | null;
  link: string;
}

/** More would not be looked at. */
const shownAds = 20;

/** The ads of a device's partner and of those above it, for its model and its groups, in their time. */
export async function listAdsFor({ db }: ScopedDb, device: OwnDevice): Promise<ShownAd[]> {
  const { rows } = await sql<ShownAd>`
    with f as materialized (${deviceFacts(isOwnDevice(device))})
    select ad.id, ad.title, ad.position, ad.picture_file_id, ad.app_id, ad.link
      from f join appstore_ad ad on ad.org_id = any(f.org_line)
     where ad.is_enabled and coalesce(ad.from_at <= now(), true) and coalesce(ad.to_at > now(), true)
       and (ad.model_ids = '{}' or f.model_id = any(ad.model_ids)) and (ad.group_ids = '{}' or ad.group_ids && f.group_line)
     order by ad.sort, ad.id desc limit ${shownAds}`.execute(db);
  return rows;
}
