import { publicationRoutes } from '@tilldeck/contracts/appstore/publication.routes';
import type { Publication } from '@tilldeck/contracts/appstore/publication.schemas';
import { useMayCall } from '../../../../components/base/useBlocks.ts';
import { useCall } from '../../../../lib/request/route-queries.ts';

export type Audience = Pick<
  Publication,
  | 'visibility'
  | 'partnerIds'
  | 'areaCodes'
  | 'modelIds'
  | 'adaptsNewModels'
  | 'deployment'
  | 'tagIds'
  | 'groupIds'
  | 'sns'
  | 'percent'
>;

/** What of a publication says who gets it. */
export const audienceOf = (from: Audience): Audience => ({
  visibility: from.visibility,
  partnerIds: from.partnerIds,
  areaCodes: from.areaCodes,
  modelIds: from.modelIds,
  adaptsNewModels: from.adaptsNewModels,
  deployment: from.deployment,
  tagIds: from.tagIds,
  groupIds: from.groupIds,
  sns: from.sns,
  percent: from.percent,
});

/** How many devices of whoever looks would get it. */
export const useReach = (appId: string, audience: Audience, isAsked = true) =>
  useCall(
    publicationRoutes.reach,
    { ...audienceOf(audience), appId },
    { staleTime: 30_000, enabled: isAsked, retry: false },
  );

/** Whether somebody sees what is published of an app: its owner and the vendor do, who is only offered it does not. */
export function useSeesPublications(appId: string): boolean {
  const mayCall = useMayCall();
  const list = useCall(publicationRoutes.list, { appId }, { enabled: mayCall(publicationRoutes.list), retry: false });
  return list.data !== undefined;
}
