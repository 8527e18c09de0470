import { Suspense } from 'react';
import { SkeletonLines } from '../page/SkeletonLines.tsx';
import { type DevicesWithin, useDeviceList } from './useDeviceList.ts';

/** The device list with its filters and selection bar inside the page of what the devices belong to. */
export function DevicesTab({ within }: { within: DevicesWithin }) {
  const deviceList = useDeviceList();
  if (!deviceList) return null;
  return <Suspense fallback={<SkeletonLines rows={6} />}>{deviceList(within)}</Suspense>;
}
