import { z } from 'zod';

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
