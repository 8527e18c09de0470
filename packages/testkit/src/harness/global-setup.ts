import type { TestProject } from 'vitest/node';
import { createTemplate, dropDatabase } from './test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    templateDatabase: string;
  }
}

/** Once per run of the tests that need services. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = await createTemplate();
  project.provide('templateDatabase', template);
  return () => dropDatabase(template);
}
