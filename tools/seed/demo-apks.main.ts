/**
 * Builds the apps of the demo data again, with aapt and apksigner as a developer would, and keeps them packed in
 * `data/apps`. Only needed after a change of `demo-apps.ts`; the keys are made for it and thrown away.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { apkFile } from '@tilldeck/contracts/appstore/app.files';
import { checkApk } from '@tilldeck/server/platform/files/checks/apk/apk-check';
import { ApkBuilder } from '@tilldeck/testkit/factories/apk-builder';
import { demoApps } from './parts/appstore/demo-apps.ts';
import { apkName } from './parts/appstore/demo-files.ts';
import { paintIcon } from './parts/appstore/demo-pictures.ts';

const folder = new URL('./data/apps/', import.meta.url);
const builder = new ApkBuilder();
const facts: Record<string, unknown> = {};
for (const app of demoApps)
  for (const version of app.versions) {
    const draft = {
      package: app.package,
      versionCode: version.code,
      versionName: version.name,
      label: app.name,
      permissions: [...version.permissions],
      icons: { xxhdpi: { extension: 'png' as const, base64: paintIcon(app.colour).toString('base64') } },
    };
    // Apps of one partner are signed by one key.
    const path = await builder.build(draft, { keys: [`demo-${app.partner}`], keyType: 'ec256', schemes: ['v2', 'v3'] });
    const name = apkName(app, version);
    facts[name] = (await checkApk(path, `${name}.apk`, apkFile)).facts;
    const packed = gzipSync(readFileSync(path), { level: 9 });
    writeFileSync(new URL(`${name}.apk.gz`, folder), packed);
    console.log(`${name.padEnd(32)} ${packed.length} bytes`);
  }
builder.close();
writeFileSync(new URL('facts.json', folder), `${JSON.stringify(facts, null, 2)}\n`);
