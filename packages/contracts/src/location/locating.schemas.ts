import { z } from 'zod';

/** Desired item of devices whose owner does not want to know where they are, always or outside opening hours. */
export const locatingItem = 'locating';
export const locatingDocument = z.object({
  mode: z
    .enum(['off', 'opening'])
    .describe('`off`: the device measures and sends no position. `opening`: the server keeps those of opening hours'),
});
export type LocatingDocument = z.output<typeof locatingDocument>;
