import { dropDatabase } from '@tilldeck/testkit/harness/test-database';
import { createWorldTemplate } from '@tilldeck/testkit/harness/test-world';
import { buildConsoleIfOld } from './fixtures/console-build.ts';
import { templateVariable } from './fixtures/world.ts';

/** Once per run: the console as it is served in production, and the database that every worker copies. */
export default async function prepare(): Promise<() => Promise<void>> {
  await buildConsoleIfOld();
  const template = await createWorldTemplate();
  process.env[templateVariable] = template;
  return () => dropDatabase(template);
}
