import { maxApkComponents, maxApkPermissions } from '@tilldeck/contracts/appstore/apk.limits';
import type { ApkFacts } from '@tilldeck/contracts/appstore/apk.schemas';
import { ApkRefused } from './apk-refused.ts';
import { type ResourceValue, readBinaryXml, valueTypes, type XmlElement } from './binary-xml.ts';
import { listExported } from './exported-components.ts';
import { attributeIds, namedIn } from './manifest-attributes.ts';
import { plainText } from './plain-text.ts';
import type { ResourceTable } from './resource-table.ts';

export type ManifestFacts = Omit<ApkFacts, 'abis' | 'schemes' | 'certificates'>;

export interface AppManifest {
  facts: ManifestFacts;
  /** Numbers of the icon, the best first. */
  icons: number[];
}

/** What Android takes for a version that has a name but no number yet. */
const unreleasedSdk = 10_000;
const packagePattern = /^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)+$/;
const maxPackageLength = 200;
const maxMajor = 2 ** 21 - 1;

export function readAppManifest(bytes: Buffer, table: ResourceTable | null): AppManifest {
  const elements = readBinaryXml(bytes);
  const [manifest] = elements;
  if (manifest?.tag !== 'manifest') throw new ApkRefused('file.apk_manifest_damaged');
  if (manifest.plain.has('split')) throw new ApkRefused('file.apk_split');
  const application = elements.find(({ tag, parents }) => tag === 'application' && parents.length === 1);
  const sdk = elements.find(({ tag, parents }) => tag === 'uses-sdk' && parents.length === 1);
  const packageName = packageOf(manifest);
  const minSdk = sdkOf(sdk?.attributes.get(attributeIds.minSdkVersion), table) ?? 1;
  const targetSdk = sdkOf(sdk?.attributes.get(attributeIds.targetSdkVersion), table) ?? minSdk;
  const labels = [application?.attributes.get(attributeIds.label), ...launcherLabels(elements)];
  return {
    facts: {
      package: packageName,
      versionCode: versionOf(manifest, table),
      versionName: plainText(textOf(manifest.attributes.get(attributeIds.versionName), table) ?? '', 100),
      label: labels.map((label) => plainText(textOf(label, table) ?? '', 200)).find(Boolean) ?? packageName,
      minSdk,
      targetSdk,
      permissions: permissionsOf(elements),
      exported: listExported(elements, packageName, targetSdk).slice(0, maxApkComponents),
      isDebuggable: numberOf(application?.attributes.get(attributeIds.debuggable), table) === true,
    },
    icons: [attributeIds.icon, attributeIds.roundIcon].flatMap((id) => {
      const value = application?.attributes.get(id);
      return value?.type === valueTypes.reference ? [value.data] : [];
    }),
  };
}

function packageOf(manifest: XmlElement): string {
  const name = manifest.plain.get('package')?.text ?? '';
  if (name.length > maxPackageLength || !packagePattern.test(name))
    throw new ApkRefused('file.apk_package_invalid', { package: plainText(name, 100) });
  return name;
}

function versionOf(manifest: XmlElement, table: ResourceTable | null): number {
  const code = numberOf(manifest.attributes.get(attributeIds.versionCode), table);
  const major = numberOf(manifest.attributes.get(attributeIds.versionCodeMajor), table) ?? 0;
  const isGood = typeof code === 'number' && typeof major === 'number' && major >= 0 && major <= maxMajor;
  // The lower half has a sign of its own only where there is no upper half.
  const version = isGood ? major * 2 ** 32 + (major > 0 ? code >>> 0 : code) : 0;
  if (version < 1 || version > Number.MAX_SAFE_INTEGER) throw new ApkRefused('file.apk_version_invalid');
  return version;
}

/** An SDK is a number, or the name of a version that is not out yet. */
function sdkOf(value: ResourceValue | undefined, table: ResourceTable | null): number | null {
  const number = numberOf(value, table);
  if (typeof number === 'number') return Math.max(1, number);
  const text = textOf(value, table);
  if (text === null) return null;
  return /^\d{1,6}$/.test(text) ? Math.max(1, Number(text)) : unreleasedSdk;
}

/** A number or a truth value, wherever it stands. */
function numberOf(value: ResourceValue | undefined, table: ResourceTable | null): number | boolean | null {
  if (!value) return null;
  if (value.type === valueTypes.reference) {
    const [choice] = table?.choicesOf(value.data) ?? [];
    return choice ? numberOf(choice.value, null) : null;
  }
  if (value.type === valueTypes.boolean) return value.data !== 0;
  return value.type >= valueTypes.firstInt && value.type <= valueTypes.lastInt ? value.data | 0 : null;
}

/** A text: the one for every language, else the English one, else any. */
function textOf(value: ResourceValue | undefined, table: ResourceTable | null): string | null {
  if (value?.type !== valueTypes.reference) return value?.text ?? null;
  const choices = table?.choicesOf(value.data).filter((choice) => choice.value.text !== null) ?? [];
  const best = ['', 'en'].map((language) => choices.find((choice) => choice.language === language)).find(Boolean);
  return (best ?? choices[0])?.value.text ?? null;
}

const launcherLabels = (elements: readonly XmlElement[]) =>
  elements.filter(({ tag }) => tag === 'activity').map(({ attributes }) => attributes.get(attributeIds.label));

function permissionsOf(elements: readonly XmlElement[]): string[] {
  const names = elements
    .filter(({ tag, parents }) => /^uses-permission(-sdk-(23|m))?$/.test(tag) && parents.length === 1)
    .map((element) => plainText(namedIn(element) ?? '', 300))
    .filter(Boolean);
  return [...new Set(names)].toSorted().slice(0, maxApkPermissions);
}
