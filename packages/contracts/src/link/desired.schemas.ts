import { z } from 'zod';
import { handedFile } from '../tasks/file-kinds.schemas.ts';
import { workGuard } from '../tasks/work.schemas.ts';
import { boundedRecord } from './bounded.schemas.ts';
import { desiredItemHash, desiredItemName } from './desired-item.schemas.ts';

/** Devices hold at most so many items; a report and a pull name them all. */
export const desiredItemsMax = 50;

/** The items a device holds, each with the hash it was given. */
export const heldItems = boundedRecord(desiredItemName, desiredItemHash);

export const desiredFilesMax = 20;

/** What an item asks for. */
export const desiredContent = z.object({
  document: z.record(z.string(), z.unknown()),
  files: z
    .array(handedFile)
    .max(desiredFilesMax)
    .optional()
    .describe('Files the document names by their hash. The device holds the item once all of them are on its disk'),
  guard: workGuard
    .nullable()
    .optional()
    .describe('When it is safe to apply or undo the item; null or absent for one that does not disturb'),
});
export type DesiredContent = z.output<typeof desiredContent>;

export const desiredChange = z.object({
  items: z
    .record(desiredItemName, desiredContent.extend({ hash: desiredItemHash }))
    .describe('Items whose hash is not the one the device holds, whole'),
  removed: z.array(desiredItemName).describe('Items the device holds and should not have any more'),
});
export type DesiredChange = z.output<typeof desiredChange>;
