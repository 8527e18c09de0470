import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { ApkFacts } from '@tilldeck/contracts/appstore/apk.schemas';
import facts from '../../data/apps/facts.json' with { type: 'json' };
import { type DemoApp, type DemoVersion, demoApps } from './demo-apps.ts';
import { paintIcon, paintScreens } from './demo-pictures.ts';

/** A file of the demo data: what the database says of it, and where its bytes go in the object store. */
export interface DemoFile {
  kind: 'apk' | 'appIcon' | 'appScreenshotLandscape' | 'adPicture';
  name: string;
  storageKey: string;
  contentType: string;
  sha256: string;
  bytes: Buffer;
}

/** Under a name of their content: an older demo database goes on with the apps it knows. */
export function storedUnder(kind: string, name: string, bytes: Buffer): { storageKey: string; sha256: string } {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { storageKey: `files/${kind}/demo-${sha256.slice(0, 12)}-${name}`, sha256 };
}

const fileOf = (kind: DemoFile['kind'], name: string, contentType: string, bytes: Buffer): DemoFile => ({
  kind,
  name,
  contentType,
  bytes,
  ...storedUnder(kind, name, bytes),
});

export const apkName = ({ package: name }: DemoApp, { code }: Pick<DemoVersion, 'code'>): string => `${name}-${code}`;

/** A real, signed app that does nothing: built by `demo-apks.main.ts` and kept, as its tools are not everywhere. */
export function demoApk(app: DemoApp, version: DemoVersion): { file: DemoFile; facts: ApkFacts } {
  const name = apkName(app, version);
  const packed = readFileSync(new URL(`../../data/apps/${name}.apk.gz`, import.meta.url));
  const file = fileOf('apk', `${name}.apk`, 'application/vnd.android.package-archive', gunzipSync(packed));
  const known = (facts as Record<string, unknown>)[name] as ApkFacts | undefined;
  if (!known) throw new Error(`nothing is known of ${name}; build it with tools/seed/demo-apks.main.ts`);
  return { file, facts: known };
}

export const demoIcon = ({ package: name, colour }: DemoApp): DemoFile =>
  fileOf('appIcon', `${name}.png`, 'image/png', paintIcon(colour));

export const demoScreens = ({ package: name, colour }: DemoApp): DemoFile[] =>
  paintScreens(colour).map((bytes, index) =>
    fileOf('appScreenshotLandscape', `${name}-${index + 1}.png`, 'image/png', bytes),
  );

export const demoAdPicture = (): DemoFile =>
  fileOf('adPicture', 'ad.png', 'image/png', paintScreens('#0b6e4f')[1] ?? Buffer.alloc(0));

export const demoFiles = (): DemoFile[] => [
  demoAdPicture(),
  ...demoApps.flatMap((app) => [
    ...app.versions.map((version) => demoApk(app, version).file),
    demoIcon(app),
    ...demoScreens(app),
  ]),
];
