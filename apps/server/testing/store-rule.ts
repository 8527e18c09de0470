import { createHash } from 'node:crypto';
import { blacklistStatesInForce } from '@tilldeck/contracts/system/blacklist.states';
import { linesOf, type MadeWorld, maxLevels, type StoreWorld, type WorldPublication } from './store-world.ts';

/** Who sees an app once more, in plain words, on a world as it was drawn: what the statements are compared with. */
export function storeRule(world: StoreWorld, made: MadeWorld) {
  const orgLines = linesOf(world.orgs, maxLevels);
  const groupLines = linesOf(world.groups);
  const meets = (named: readonly number[], has: ReadonlySet<number> | undefined) => named.some((one) => has?.has(one));
  const lotOf = (device: number, at: number) => {
    const hash = createHash('md5').update(`${made.deviceIds[device]}:${made.appIds[at]}`).digest('hex');
    return Number.parseInt(hash.slice(0, 7), 16) % 100;
  };

  function isMeant(
    device: number,
    wanted: Pick<WorldPublication, 'visibility' | 'partners' | 'areas' | 'models' | 'adaptsNewModels' | 'startedDay'>,
  ) {
    const { org, model, shop } = world.devices[device] as StoreWorld['devices'][number];
    if (wanted.visibility === 'all') return true;
    const place = shop === null ? undefined : world.shops[shop];
    const fitsPartner = wanted.partners.length === 0 || meets(wanted.partners, orgLines[org]);
    const fitsArea =
      wanted.areas.length === 0 || wanted.areas.some((code) => code === place?.country || code === place?.region);
    const isNew = wanted.adaptsNewModels && (world.models[model] ?? 0) > wanted.startedDay;
    const fitsModel = wanted.models.length === 0 || wanted.models.includes(model) || isNew;
    return fitsPartner && fitsArea && fitsModel;
  }
  function isEarly(device: number, at: number, { tags, groups, serials, percent }: WorldPublication) {
    const own = world.devices[device] as StoreWorld['devices'][number];
    return (
      tags.some((tag) => own.tags.includes(tag)) ||
      (own.group !== null && meets(groups, groupLines[own.group])) ||
      serials.includes(device) ||
      lotOf(device, at) < percent
    );
  }
  function isKeptFrom(device: number, at: number) {
    const { org, group } = world.devices[device] as StoreWorld['devices'][number];
    return (
      world.blocks.some(([of, blocked]) => blocked === at && group !== null && groupLines[group]?.has(of)) ||
      world.blacklist.some(
        ([of, listed, state]) =>
          listed === at && orgLines[org]?.has(of) && blacklistStatesInForce.some((inForce) => inForce === state),
      )
    );
  }
  const isSeen = (device: number, at: number, deployment: 'public' | 'grayscale'): boolean => {
    const store = world.apps[at] as StoreWorld['apps'][number];
    const publication = store[deployment];
    return (
      store.isOffered &&
      publication.state === 'live' &&
      isMeant(device, publication) &&
      (deployment === 'public' || isEarly(device, at, publication)) &&
      !isKeptFrom(device, at)
    );
  };
  return { isSeen, isMeant, isEarly, isKeptFrom };
}
