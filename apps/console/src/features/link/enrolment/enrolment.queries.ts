import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { factoryKeyRoutes } from '@tilldeck/contracts/link/factory-key.routes';
import { linkKeyRoutes } from '@tilldeck/contracts/link/link-key.routes';
import { linkSettingRoutes } from '@tilldeck/contracts/link/link-setting.routes';
import { useLive } from '../../../lib/live/live.ts';
import { invalidate } from '../../../lib/request/route-queries.ts';

export const keyReads = [linkKeyRoutes.page, linkKeyRoutes.listOfDevice];
export const claimReads = [claimRoutes.page];
export const factoryKeyReads = [factoryKeyRoutes.page];
export const settingReads = [linkSettingRoutes.detail];

const readsOf: Readonly<Record<string, Parameters<typeof invalidate>[0]>> = {
  'link.key': keyReads,
  'link.claim': claimReads,
  'link.factory_key': factoryKeyReads,
  'link.setting': settingReads,
};

/** What others decide, and devices that come to the door. A device that uses a code changes both lists. */
export const useEnrolmentChanges = () =>
  useLive(Object.keys(readsOf), () => {
    for (const reads of Object.values(readsOf)) void invalidate(reads);
  });
