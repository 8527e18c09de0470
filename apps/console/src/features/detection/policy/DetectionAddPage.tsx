import { DetectionFormSheet } from './DetectionFormSheet.tsx';

/** /device/detection/add */
export function DetectionAddPage() {
  return <DetectionFormSheet />;
}
