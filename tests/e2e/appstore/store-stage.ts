import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { myAppRoutes } from '@tilldeck/contracts/appstore/app.routes';
import { publicationRoutes } from '@tilldeck/contracts/appstore/publication.routes';
import { reviewRoutes } from '@tilldeck/contracts/appstore/review.routes';
import { storeRoutes } from '@tilldeck/contracts/appstore/store.routes';
import type { WorkItem } from '@tilldeck/contracts/link/enrolment.schemas';
import { giveKey } from '@tilldeck/testkit/client/reporting-device';
import { uploadContent } from '@tilldeck/testkit/client/upload-client';
import { WorkingDevice } from '@tilldeck/testkit/client/working-device';
import type { People, TestDevice } from '@tilldeck/testkit/factories/people';
import type { TestAgent } from '@tilldeck/testkit/harness/spawn-agent';
import type { TestWorld } from '@tilldeck/testkit/harness/test-world';

const storeProgram = fileURLToPath(new URL('../../../apps/agent/src/store/store.main.ts', import.meta.url));

/** A till that looks into the store and installs what it is handed, as a person at it would. */
export class StoreTill {
  readonly sn: string;
  versionCode = 0;
  readonly #world: TestWorld;
  readonly #package: string;
  #device: WorkingDevice | undefined;

  constructor(world: TestWorld, packageName: string, sn: string) {
    this.#world = world;
    this.#package = packageName;
    this.sn = sn;
  }

  async open(people: People, brokerUrl: string, made: TestDevice): Promise<this> {
    this.#device = new WorkingDevice(await giveKey(people, made), async (item) => this.#install(item));
    await this.#device.reporting.connect(brokerUrl);
    return this;
  }

  async #install({ kind, payload }: WorkItem) {
    const { versionCode } = payload as { versionCode?: number };
    if (kind !== 'install' || !versionCode) return { step: 'failed' as const, code: 'unsupported' };
    this.versionCode = versionCode;
    return { step: 'succeeded' as const, result: { package: this.#package } };
  }

  /** What the store has for it: the version code, and whether that one takes the place of a newer one. */
  async offered(): Promise<{ code: number; isRollback: boolean } | null> {
    const found = (await this.#apps()).find((app) => app.package === this.#package);
    return found ? { code: found.versionCode, isRollback: found.isRollback } : null;
  }

  async install(): Promise<void> {
    const found = (await this.#apps()).find((app) => app.package === this.#package);
    if (!found || !this.#device) throw new Error('nothing is offered');
    await this.#device.call(this.#world.url, storeRoutes.install, { versionId: found.versionId });
    await this.#device.pull(this.#world.url);
  }

  async #apps() {
    if (!this.#device) throw new Error('not open');
    const installed = this.versionCode ? [{ package: this.#package, versionCode: this.versionCode }] : [];
    const answer = await this.#device.call(this.#world.url, storeRoutes.apps, { pageSize: 100, installed });
    return answer.apps;
  }

  leave(): void {
    this.#device?.reporting.leave();
  }
}

/** What a person at the machine of a real agent asks its store. */
export async function askStore(agent: TestAgent, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [storeProgram, '--state', agent.folder, ...words]);
  return stdout;
}

/** A first version that everybody has: handed in, reviewed by two people and published, by the calls of the console. */
export async function publishFirstVersion(world: TestWorld, apk: string, pictures: readonly Buffer[]): Promise<string> {
  const [developer, first, final] = await Promise.all(
    ['kassenwerk-nord', 'reviewer', 'admin'].map((one) => world.as(one)),
  );
  if (!developer || !first || !final) throw new Error('somebody is missing');
  const file = await uploadContent(developer, 'apk', 'till.apk', readFileSync(apk));
  const draft = await developer.call(myAppRoutes.add, { fileId: file.id });
  const landscapeFileIds: string[] = [];
  for (const picture of pictures)
    landscapeFileIds.push((await uploadContent(developer, 'appScreenshotLandscape', 'a.png', picture)).id);
  const [category] = await world.query<{ id: number }>(
    'SELECT id FROM appstore_category WHERE is_enabled ORDER BY id LIMIT 1',
  );
  const saved = await developer.call(myAppRoutes.save, {
    id: draft.id,
    version: draft.version,
    listing: {
      name: 'Corner till',
      categoryId: String(category?.id),
      keywords: ['till'],
      introduction: 'Sells at the corner.',
      versionDetail: 'The first one.',
      iconFileId: draft.iconFileId,
      landscapeFileIds,
      isAgreed: true,
    },
    settings: { isInstant: false },
  });
  const { id, version } = await developer.call(myAppRoutes.submit, { id: saved.id, version: saved.version });
  const taken = await first.call(reviewRoutes.takeFirst, { id, version });
  const passed = await first.call(reviewRoutes.decideFirst, { id, version: taken.version, verdict: 'passed' });
  const takenAgain = await final.call(reviewRoutes.takeFinal, { id, version: passed.version });
  await final.call(reviewRoutes.decideFinal, { id, version: takenAgain.version, verdict: 'passed' });
  await developer.call(publicationRoutes.publish, { versionId: id, settings: { healthMinutes: 1 } });
  return draft.appId;
}
