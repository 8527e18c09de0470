import { z } from 'zod';
import { boundedRecord } from './bounded.schemas.ts';

/** Devices hold at most so many items; a report and a pull name them all. */
export const desiredItemsMax = 50;

export const desiredItemName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'itemName')
  .describe('Name of an item, as in `wallpaper`')
  .meta({ example: 'wallpaper' });
export const desiredItemHash = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,64}$/, 'itemHash')
  .describe('Names one content of the item; opaque to the device')
  .meta({ example: 'b1946ac92492d2347c6235b4' });

/** The items a device holds, each with the hash it was given. */
export const heldItems = boundedRecord(desiredItemName, desiredItemHash);

export const desiredChange = z.object({
  items: z
    .record(desiredItemName, z.object({ hash: desiredItemHash, document: z.record(z.string(), z.unknown()) }))
    .describe('Items whose hash is not the one the device holds, whole'),
  removed: z.array(desiredItemName).describe('Items the device holds and should not have any more'),
});
export type DesiredChange = z.output<typeof desiredChange>;
