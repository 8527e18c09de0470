import { JobWatch } from '@tilldeck/testkit/harness/job-watch';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { createTestDatabase } from '@tilldeck/testkit/harness/test-database';
import { inject } from 'vitest';
import { domains } from '../src/domains/catalogue.domain.ts';
import type { App } from '../src/platform/app.ts';
import { readConfig } from '../src/platform/config.ts';
import { createApp } from '../src/platform/create-app.ts';
import type { Log } from '../src/platform/log.ts';

/** The platform without HTTP, on a database of its own, for tests of background work. */
export interface JobHarness {
  app: App;
  jobs: JobWatch;
  /** Of the database, past row security, for what a test has to be there. */
  ownerUrl: string;
  close(): Promise<void>;
}

/** `through` may lead the app's way to the database over a proxy. */
export async function startJobHarness(through = (url: string): string => url, log?: Log): Promise<JobHarness> {
  const database = await createTestDatabase(inject('templateDatabase'));
  const app = createApp(
    readConfig(
      serverSettings({ ...database, appUrl: through(database.appUrl), vendorUrl: through(database.vendorUrl) }),
    ),
    domains,
    log,
  );
  const jobs = await JobWatch.open(database.ownerUrl);
  return {
    app,
    jobs,
    ownerUrl: database.ownerUrl,
    close: async () => {
      await app.close();
      await jobs.close();
      await database.drop();
    },
  };
}
