import type { TestProject } from 'vitest/node';
import { warmUpAgent } from './compile-cache.ts';
import { migratedTemplate } from './migrated-template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    templateDatabase: string;
  }
}

/** Every project of a run loads this file again, in one process: what they share hangs on the process. */
const shared = globalThis as { tilldeckTests?: Promise<string> };

async function prepare(): Promise<string> {
  const [template] = await Promise.all([migratedTemplate(), warmUpAgent()]);
  return template;
}

/** One template for all projects that need services: to migrate takes seconds. */
export async function setup(project: TestProject): Promise<void> {
  shared.tilldeckTests ??= prepare();
  const template = await shared.tilldeckTests;
  project.provide('templateDatabase', template);
}
