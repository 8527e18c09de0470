import { factoryDocument } from '@tilldeck/contracts/factory/factory-payload.schemas';
import { z } from 'zod';
import { command } from '../../config-fields.ts';

/** How this machine takes a factory policy. */
export const factoryPrograms = z.strictObject({
  set: z
    .partialRecord(factoryDocument.keyof(), command)
    .default({})
    .describe(
      'Programs that set a field of the document to `TILLDECK_VALUE`, once; paths of its files are in `TILLDECK_FILES`, one a line',
    ),
  authorisationCode: z
    .string()
    .max(40)
    .optional()
    .describe('Code that a person typed in: asked for once, at the first start'),
});
export type FactoryPrograms = z.output<typeof factoryPrograms>;
