import type { publicationRoutes } from '@tilldeck/contracts/appstore/publication.routes';
import type { Publication } from '@tilldeck/contracts/appstore/publication.schemas';
import {
  type PublicationEvent,
  type PublicationState,
  publicationTransitions,
} from '@tilldeck/contracts/appstore/publication.states';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { notifyDevicesOf } from '../notify/notify.service.ts';
import { refuseUnfitAudience } from './audience-refs.view.ts';
import { isLower, isNarrower } from './publication.rules.ts';
import {
  findAppForUpdate,
  findBefore,
  findPublication,
  findPublicationApp,
  findVersion,
  insertAgain,
  insertSerials,
  listSerials,
  listStanding,
  type Standing,
  updateGrayscale,
  updatePublicationState,
} from './publication.store.ts';
import { findPublicationIn } from './publication.view.ts';
import { endReplaced, putOut, refreshOffered, tellOfUpgrade } from './start.service.ts';

type Input<K extends keyof typeof publicationRoutes> = RouteInput<(typeof publicationRoutes)[K]>;
type App = NonNullable<Awaited<ReturnType<typeof findAppForUpdate>>>;

/** What the trail tells: which version, how far, and who gets it, without thousands of serial numbers. */
const factsOf = ({ versionName, versionCode, state, publishAt, upgradeMode, healthMinutes, ...who }: Publication) => ({
  version: `${versionName} (${versionCode})`,
  state,
  publishAt,
  upgradeMode,
  healthMinutes,
  visibility: who.visibility,
  partners: who.partnerIds.join(', '),
  areas: who.areaCodes.join(', '),
  models: who.modelIds.join(', '),
  adaptsNewModels: who.adaptsNewModels,
  deployment: who.deployment,
  tags: who.tagIds.join(', '),
  groups: who.groupIds.join(', '),
  serials: who.sns.length,
  percent: who.percent,
});

async function tell(tx: Tx, app: App, after: Publication, before?: Publication): Promise<Publication> {
  const shown = { after: factsOf(after), ...(before ? { before: factsOf(before) } : {}) };
  await tx.audit({
    objectType: 'app',
    objectId: app.id,
    objectName: app.name || app.package,
    orgId: app.org_id,
    ...shown,
  });
  return after;
}

export const publish = (ctx: Ctx, { versionId, settings }: Input<'publish'>): Promise<Publication> =>
  transact(ctx, async (tx) => {
    const version = await findVersion(tx, versionId);
    refuseUnless(version, 'core.not_found');
    await refuseUnfitAudience(tx, settings);
    const app = await findAppForUpdate(tx, version.app_id);
    refuseUnless(app, 'core.not_found');
    refuseUnless(version.state === 'final_passed', 'appstore.wrong_state');
    const standing = await listStanding(tx, app.id);
    refuseUnless(!isLower(standing, version.version_code), 'appstore.version_lower');
    const { id } = await putOut(tx, standing, { app, version, settings, createdBy: callerOf(ctx).loginName });
    return tell(tx, app, await findPublicationIn(tx, id));
  });

/** The publication a move is about, its app held. */
async function enter(tx: Tx, id: string): Promise<{ app: App; publication: Standing; before: Publication }> {
  const appId = await findPublicationApp(tx, id);
  const app = appId && (await findAppForUpdate(tx, appId));
  const publication = app && (await findPublication(tx, id));
  if (!publication) throw new AppError('core.not_found');
  return { app, publication, before: await findPublicationIn(tx, id) };
}

/** The state a move leads to; refused where the table of states has none, or somebody was faster. */
function moved(publication: Standing, version: number, event: PublicationEvent): PublicationState {
  refuseUnless(publication.version === version, 'core.stale_version');
  const to = publicationTransitions[publication.state as PublicationState][event];
  refuseUnless(to, 'appstore.wrong_state');
  return to;
}

export const raise = (ctx: Ctx, { id, version, ...wanted }: Input<'raise'>): Promise<Publication> =>
  transact(ctx, async (tx) => {
    const { app, publication, before } = await enter(tx, id);
    // What is named already may be a tag of somebody above, who published it.
    const added = (now: readonly string[], had: readonly string[]) => now.filter((one) => !had.includes(one));
    await refuseUnfitAudience(tx, {
      tagIds: added(wanted.tagIds, before.tagIds),
      groupIds: added(wanted.groupIds, before.groupIds),
    });
    refuseUnless(publication.version === version, 'core.stale_version');
    refuseUnless(publication.state === 'live' && publication.deployment === 'grayscale', 'appstore.wrong_state');
    const isPublic = wanted.deployment === 'public';
    refuseUnless(
      isPublic || !isNarrower({ ...before, sns: await listSerials(tx, id) }, wanted),
      'appstore.gray_narrower',
    );
    if (isPublic) await endReplaced(tx, await listStanding(tx, app.id), { ...publication, deployment: 'public' });
    await updateGrayscale(tx, id, isPublic ? { ...before, deployment: 'public' } : wanted);
    if (!isPublic) await insertSerials(tx, id, wanted.sns);
    await refreshOffered(tx, app.id);
    await tellOfUpgrade(tx, publication);
    return tell(tx, app, await findPublicationIn(tx, id), before);
  });

const move =
  (event: 'halt' | 'resume' | 'end', from?: PublicationState) =>
  (ctx: Ctx, { id, version }: Input<'halt'>): Promise<Publication> =>
    transact(ctx, async (tx) => {
      const { app, publication, before } = await enter(tx, id);
      const state = moved(publication, version, event);
      refuseUnless(from === undefined || publication.state === from, 'appstore.wrong_state');
      await updatePublicationState(tx, id, state);
      await refreshOffered(tx, app.id);
      if (event === 'resume') await tellOfUpgrade(tx, publication);
      return tell(tx, app, await findPublicationIn(tx, id), before);
    });
export const halt = move('halt');
export const resume = move('resume');
/** Only what waits for its time can be called off; what is out is halted or rolled back. */
export const cancel = move('end', 'scheduled');

/**
 * Takes a version back. A grayscale falls back on what is public; what is public, on what was public before, which is
 * published once more. Without one there is nothing to return to.
 */
export const rollBack = (ctx: Ctx, { id, version }: Input<'rollBack'>): Promise<Publication> =>
  transact(ctx, async (tx) => {
    const { app, publication, before } = await enter(tx, id);
    const state = moved(publication, version, 'roll_back');
    const isPublic = publication.deployment === 'public';
    const standing = await listStanding(tx, app.id);
    const former = isPublic
      ? await findBefore(tx, app.id, publication.version_code)
      : standing.find((one) => one.deployment === 'public' && one.state === 'live');
    refuseUnless(former, 'appstore.no_other_versions');
    await updatePublicationState(tx, id, state);
    if (isPublic) await insertAgain(tx, former.id, callerOf(ctx).loginName);
    await refreshOffered(tx, app.id);
    // Whatever the mode: who has it leaves it.
    await notifyDevicesOf(tx, app.id);
    return tell(tx, app, await findPublicationIn(tx, id), before);
  });
