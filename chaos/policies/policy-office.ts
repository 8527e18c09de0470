import { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import { tagRoutes } from '@tilldeck/contracts/devices/tag.routes';
import { printSettingsRoutes } from '@tilldeck/contracts/policies/rule.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import type { People } from '@tilldeck/testkit/factories/people';
import { type Desk, type DeskOptions, openDesk } from './desk.ts';

export interface PolicyOffice {
  /** What was done, by its name; attempts that failed because something was away are not counted. */
  done: Record<string, number>;
  /** Something people do: release a rule, change it, withdraw it, move devices. What fails is left. */
  act(): Promise<void>;
  /** Stops releases in stages that still run and releases a rule to all, so that every device should have one document for good. */
  finish(): Promise<void>;
}

const plans = [
  {},
  {},
  { stages: [30, 100], gate: { finishedPercent: 20, successPercent: 10, soakMinutes: 0 } },
  { stages: [50, 100], gate: { finishedPercent: 100, successPercent: 100, soakMinutes: 60 } },
];
const maxRules = 10;

/** The vendor and a partner, who release rules for the same devices, and the partner's person who moves the devices. */
export async function openPolicyOffice(people: People, options: DeskOptions): Promise<PolicyOffice> {
  const desk = await openDesk(people, options);
  const { listRules, clientOf, pick } = desk;
  const moves = { ...ruleMoves(desk), ...deviceMoves(desk) };
  const office: PolicyOffice = {
    done: {},
    act: async () => {
      const [name, move] = pick(Object.entries(moves));
      try {
        if (await move()) office.done[name] = (office.done[name] ?? 0) + 1;
      } catch {
        desk.signOut();
      }
    },
    finish: async () => {
      for (const { id, org_id, version, rollout_state } of await listRules())
        if (rollout_state === 'running' || rollout_state === 'paused')
          await (await clientOf(org_id)).call(printSettingsRoutes.rollout, { id, version, move: 'stop' });
      const client = await clientOf(desk.vendor.id);
      const draft = {
        name: `Last ${Date.now()}`,
        target: { scope: 'all' as const },
        payload: { density: 8, paperMm: 80 as const },
      };
      await release(client, (await client.call(printSettingsRoutes.add, draft)).id, {});
    },
  };
  return office;
}

async function release(client: WireClient, id: string, plan: (typeof plans)[number]): Promise<void> {
  const { version } = await client.call(printSettingsRoutes.detail, { id });
  const { hash: previewHash } = await client.call(printSettingsRoutes.preview, { id });
  await client.call(printSettingsRoutes.release, { id, version, previewHash, plan });
}

/** Each answers whether there was something to do. */
type Moves = Record<string, () => Promise<boolean>>;

function ruleMoves({ vendor, owner, chance, pick, listRules, clientOf, targetFor }: Desk): Moves {
  let names = 0;
  const payload = () => ({
    density: 1 + Math.floor(chance() * 15),
    ...(chance() < 0.3 ? { paperMm: pick([58, 80] as const) } : {}),
  });
  return {
    released: async () => {
      if ((await listRules()).length >= maxRules) return false;
      const orgId = chance() < 0.3 ? vendor.id : owner.id;
      const client = await clientOf(orgId);
      const target = await targetFor(orgId);
      const draft = { name: `Chaos ${++names}`, target, isLocked: chance() < 0.1, payload: payload() };
      const { id } = await client.call(printSettingsRoutes.add, draft);
      await release(client, id, pick(plans));
      return true;
    },
    'released again': async () => {
      const rule = pick(await listRules());
      if (!rule || rule.rollout_state === 'running' || rule.rollout_state === 'paused') return false;
      const client = await clientOf(rule.org_id);
      const { id, version, name, target } = await client.call(printSettingsRoutes.detail, { id: rule.id });
      await client.call(printSettingsRoutes.modify, { id, version, name, target, payload: payload() });
      await release(client, id, pick(plans));
      return true;
    },
    withdrawn: async () => {
      const rule = pick((await listRules()).filter(({ state }) => state === 'published'));
      if (!rule) return false;
      const client = await clientOf(rule.org_id);
      const { version } = await client.call(printSettingsRoutes.withdraw, { id: rule.id, version: rule.version });
      if (chance() < 0.5) await client.call(printSettingsRoutes.remove, { id: rule.id, version });
      return true;
    },
  };
}

function deviceMoves({ owner, someDevices, clientOf, groupId, tagId }: Desk): Moves {
  const withSome = (move: (client: WireClient, ids: string[]) => Promise<unknown>) => async () => {
    const ids = await someDevices();
    if (ids.length === 0) return false;
    await move(await clientOf(owner.id), ids);
    return true;
  };
  return {
    'into a group': withSome((client, ids) => client.call(groupRoutes.assign, { groupId: groupId(), ids })),
    'out of groups': withSome((client, ids) => client.call(groupRoutes.release, { ids })),
    tagged: withSome((client, ids) => {
      const [add, remove] = [tagId(), tagId()];
      return client.call(tagRoutes.assign, { ids, add: [add], ...(add === remove ? {} : { remove: [remove] }) });
    }),
  };
}
