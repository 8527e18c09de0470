/** More organisations than this are told at once, without naming devices. */
const orgsAtMost = 20;
const idsAtMost = 200;

export interface Notice {
  payload: { ids: string[] };
  orgId?: number;
}

/** Everybody who looks reads again what they see. */
export const noticeForAll: Notice = { payload: { ids: [] } };

/** One notice for each owner that is concerned; where that would be many, one for everybody that names nobody. */
export function groupNotices(changes: ReadonlyMap<string, number>): Notice[] {
  const byOrg = new Map<number, string[]>();
  for (const [id, orgId] of changes) {
    const ids = byOrg.get(orgId);
    if (ids) ids.push(id);
    else byOrg.set(orgId, [id]);
    if (byOrg.size > orgsAtMost) return [noticeForAll];
  }
  return [...byOrg].map(([orgId, ids]) => ({ orgId, payload: { ids: ids.length > idsAtMost ? [] : ids } }));
}
