import type { storeRoutes } from '@tilldeck/contracts/appstore/store.routes';
import type { StoreApp } from '@tilldeck/contracts/appstore/store.schemas';
import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, deviceOf } from '../../../platform/context.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { signForDevices } from '../../files/index.ts';
import { insertDownload } from '../journal/journal.store.ts';
import { listAdsFor } from './ad-offer.view.ts';
import { listOffers, listTakenBack, type Offer, wantAsked, wantVersion } from './offer.view.ts';

type Input<K extends keyof typeof storeRoutes> = RouteInput<(typeof storeRoutes)[K]>;
type Output<K extends keyof typeof storeRoutes> = RouteOutput<(typeof storeRoutes)[K]>;

/** Apps, publications, lists and ads of those above the owner decide: what a device may see is in the statement. */
const inside = ({ app }: Ctx): ScopedDb => ({
  scope: systemScope(app.database, 'the store offers apps of organisations above'),
  db: app.database.planned,
});

/** The store as a device sees it, page by page; ads come with the first page. */
export async function listStoreApps(ctx: Ctx, asked: Input<'apps'>): Promise<Output<'apps'>> {
  if (asked.cursor !== undefined && !/^\d{1,18}$/.test(asked.cursor))
    throw new AppError('core.invalid_input', { data: { fields: { cursor: 'invalid' } } });
  const device = deviceOf(ctx);
  const db = inside(ctx);
  const isFirst = asked.cursor === undefined && !asked.onlyInstalled;
  const [offers, ads] = await Promise.all([
    listOffers(db, device, wantAsked(asked), asked.pageSize + 1),
    isFirst ? listAdsFor(db, device) : [],
  ]);
  const shown = offers.slice(0, asked.pageSize);
  const codes = new Map(asked.installed.map((one) => [one.package, one.versionCode]));
  const higher = shown.flatMap((offer) => {
    const versionCode = codes.get(offer.package);
    return versionCode !== undefined && versionCode > Number(offer.version_code)
      ? [{ appId: offer.app_id, versionCode }]
      : [];
  });
  const pictures = [...shown.flatMap(({ icon_file_id: id }) => id ?? []), ...ads.map((ad) => ad.picture_file_id)];
  const [takenBack, urls] = await Promise.all([listTakenBack(db, higher), signForDevices(ctx.app, pictures)]);
  return {
    apps: shown.map((offer) => presentOffer(offer, urls, takenBack)),
    nextCursor: offers.length > asked.pageSize ? (shown.at(-1)?.app_id ?? null) : null,
    ads: ads.flatMap(({ picture_file_id: fileId, app_id: appId, ...ad }) => {
      const pictureUrl = urls.get(fileId);
      return pictureUrl ? [{ ...ad, appId, pictureUrl }] : [];
    }),
  };
}

const presentOffer = (offer: Offer, urls: ReadonlyMap<string, string>, takenBack: ReadonlySet<string>): StoreApp => ({
  appId: offer.app_id,
  versionId: offer.version_id,
  package: offer.package,
  name: offer.name,
  introduction: offer.introduction,
  versionDetail: offer.version_detail,
  versionCode: Number(offer.version_code),
  versionName: offer.version_name,
  size: Number(offer.size),
  sha256: offer.sha256,
  signers: [offer.certificate_sha256],
  iconUrl: (offer.icon_file_id && urls.get(offer.icon_file_id)) ?? null,
  categoryIds: [offer.category_id, offer.second_category_id].flatMap((id) => (id === null ? [] : [String(id)])),
  upgradeMode: offer.upgrade_mode as StoreApp['upgradeMode'],
  isRollback: takenBack.has(offer.app_id),
  hasParameters: offer.has_parameters,
});

/** What the device is offered of the app of a version, or refused as unknown. */
export async function findOfferOfApp(ctx: Ctx, versionId: string): Promise<Offer> {
  const [offer] = await listOffers(inside(ctx), deviceOf(ctx), wantVersion(versionId), 1);
  refuseUnless(offer, 'core.not_found');
  return offer;
}

/** A version that is meant for the device now, or refused as unknown. */
export async function findOffer(ctx: Ctx, versionId: string): Promise<Offer> {
  const offer = await findOfferOfApp(ctx, versionId);
  refuseUnless(offer.version_id === versionId, 'core.not_found');
  return offer;
}

export async function signStoreDownload(ctx: Ctx, { versionId }: Input<'download'>): Promise<Output<'download'>> {
  const offer = await findOffer(ctx, versionId);
  const url = (await signForDevices(ctx.app, [offer.file_id])).get(offer.file_id);
  refuseUnless(url, 'core.not_found');
  const scope = systemScope(ctx.app.database, 'the journal of apps names the device and an app of organisations above');
  await writeIn(scope, (within) => insertDownload(within, deviceOf(ctx), versionId));
  return { url, sha256: offer.sha256, size: Number(offer.size) };
}
