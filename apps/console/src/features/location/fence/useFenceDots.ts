import { fenceRoutes } from '@tilldeck/contracts/location/fence.routes';
import type { RuleTarget } from '@tilldeck/contracts/policies/rule.schemas';
import { useMemo } from 'react';
import { useMayCall } from '../../../components/base/useBlocks.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { type DeviceSpot, spotsOf } from '../parts/ring/ring.rules.ts';
import { areaAround, type Circle } from './fence-map.rules.ts';

const none: readonly DeviceSpot[] = [];

/** Where devices of the target are around a fence; nothing for people who may not see devices on the map. */
export function useFenceDots(circle: Circle | null, target: RuleTarget | null, fenceId?: string) {
  const mayCall = useMayCall();
  const isAsked = circle !== null && target !== null && mayCall(fenceRoutes.around);
  const area = circle ? areaAround(circle) : { west: 0, south: 0, east: 0, north: 0 };
  const read = useCall(
    fenceRoutes.around,
    { ...area, target: target ?? { scope: 'all' }, ...(fenceId ? { fenceId } : {}) },
    { enabled: isAsked, placeholderData: <T>(old: T) => old },
  );
  const found = isAsked ? read.data : undefined;
  const dots = useMemo(() => (found ? spotsOf(found.devices) : none), [found]);
  return { dots, isCapped: found?.isCapped === true };
}
