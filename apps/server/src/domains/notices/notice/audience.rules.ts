import type { NoticeAudience } from '@tilldeck/contracts/notices/notice.states';

/** Whom a notice is for, as it is stored. */
export interface StoredAudience {
  audience: NoticeAudience;
  partnerIds: readonly number[];
  countryCodes: readonly string[];
  modelIds: readonly number[];
  roleTypes: readonly string[];
}

/**
 * The keys under which a released notice is found by those it is for. `reader-keys.view.ts` makes the same keys of an
 * account; the organisation that wrote it is in front, since only those it controls may find it.
 */
export function reachKeys(writerOrgId: number, to: StoredAudience): string[] {
  const named = {
    everybody: () => ['all'],
    vendor: () => ['vendor'],
    partners: () => to.partnerIds.map((id) => `org:${id}`),
    country: () => to.countryCodes.map((code) => `country:${code}`),
    model: () => to.modelIds.map((id) => `model:${id}`),
    role_type: () => to.roleTypes.map((type) => `type:${type}`),
  } satisfies Record<NoticeAudience, () => string[]>;
  return [...new Set(named[to.audience]())].map((key) => `${writerOrgId}:${key}`);
}
