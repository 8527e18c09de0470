/** A person as far as it matters whose side they are on; a `Caller` is one. */
interface Person {
  accountId: string;
  orgId: number;
  acting: { actorOrgId: number } | null;
}
interface Sides {
  org_id: number;
  requester_org_id: number;
}

/** The person's own organisation: while acting not the one it acts for. */
export const ownOrgOf = ({ orgId, acting }: Person): number => acting?.actorOrgId ?? orgId;

/** Two sides have to do with a session: the organisation that asked, and the owner of the device. Others only read of it. */
export const isOfSides = (person: Person, { org_id, requester_org_id }: Sides): boolean =>
  [org_id, requester_org_id].includes(ownOrgOf(person));

/** On whose behalf somebody of either side ends it; the owner's people who asked themselves are the requester. */
export const sideOf = (person: Person, { requester_org_id }: Sides): 'requester' | 'owner' =>
  ownOrgOf(person) === requester_org_id ? 'requester' : 'owner';
