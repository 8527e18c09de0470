import { z } from 'zod';
import type { App } from '../app.ts';
import { controllersText } from '../db/org-tree.ts';
import { channel } from '../link/link.ts';

/** What is worth nothing a moment later: it has no number, is written nowhere and is not repeated to who missed it. */
export const liveFrame = z.object({
  topic: z.string(),
  orgId: z.number().int(),
  /** Those who control the organisation, itself included; as of an event. */
  orgPath: z.array(z.number().int()),
  permission: z.string().nullable(),
  payload: z.unknown(),
});
export type LiveFrame = z.output<typeof liveFrame>;

/** Subject `<prefix>.frames.<topic>`. */
export const frameChannel = channel('frames', liveFrame);

/** Sends a frame to every process. While NATS is away it is lost, and nothing depends on it. */
export async function sendFrame(app: App, frame: Omit<LiveFrame, 'orgPath'>): Promise<void> {
  const { rows } = await app.database.pools.vendor.query<{ path: number[] }>(
    `select ${controllersText('o', 'control')} as path from identity_org o where o.id = $1`,
    [frame.orgId],
  );
  const [org] = rows;
  if (org) app.link.publish(frameChannel, frame.topic, { ...frame, orgPath: org.path });
}
