import { makeApp } from '../app-makers.ts';
import { insert, type RecordMakers } from '../record.ts';
import { devicesRecords } from './devices.ts';
import { filesRecords } from './files.ts';

export const appstoreRecords: RecordMakers = {
  app: (people, org) =>
    insert(
      people,
      `INSERT INTO appstore_app (org_id, package, name, certificate_sha256) VALUES ($1, 'com.example.x' || md5(random()::text), 'App', repeat('0', 64))`,
      [org.id],
    ),
  appVersion: async (people, org) => (await makeApp(people, org, { state: 'draft', publication: null })).versionId,
  submittedVersion: async (people, org) => {
    const { versionId } = await makeApp(people, org, { state: 'waiting', publication: null });
    await people.query('UPDATE appstore_version SET round = 1 WHERE id = $1', [versionId]);
    return versionId;
  },
  appPublication: async (people, org) =>
    insert(
      people,
      `INSERT INTO appstore_publication (app_id, version_id, org_id, state, upgrade_mode, visibility, deployment)
       SELECT app_id, id, org_id, 'live', 'default', 'all', 'public' FROM appstore_version WHERE id = $1`,
      [await appstoreRecords.appVersion?.(people, org)],
    ),
  appParameter: async (people, org) =>
    insert(people, `INSERT INTO appstore_parameter (app_id, org_id, level) VALUES ($1, $2, 'partner')`, [
      await appstoreRecords.app?.(people, org),
      org.id,
    ]),
  appBlock: async (people, org) =>
    insert(people, `INSERT INTO appstore_block (org_id, group_id, package) VALUES ($1, $2, 'com.example.blocked')`, [
      org.id,
      await devicesRecords.deviceGroup?.(people, org),
    ]),
  ad: async (people, org) =>
    insert(
      people,
      `INSERT INTO appstore_ad (org_id, title, position, picture_file_id) VALUES ($1, 'Ad', 'banner', $2)`,
      [org.id, await filesRecords.file?.(people, org)],
    ),
};
