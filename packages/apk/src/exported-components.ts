import type { ApkFacts, apkComponentTypes } from '@tilldeck/contracts/appstore/apk.schemas';
import { valueTypes, type XmlElement } from './binary-xml.ts';
import { attributeIds, namedIn } from './manifest-attributes.ts';
import { plainText } from './plain-text.ts';

type ComponentType = (typeof apkComponentTypes)[number];

const componentTags: Readonly<Record<string, ComponentType>> = {
  activity: 'activity',
  'activity-alias': 'activity',
  service: 'service',
  receiver: 'receiver',
  provider: 'provider',
};
/** Until then a provider was open unless it said otherwise. */
const lastOpenProviderSdk = 16;

/** The components other apps can reach: by their own word, or by what Android takes for granted. */
export function listExported(
  elements: readonly XmlElement[],
  packageName: string,
  targetSdk: number,
): ApkFacts['exported'] {
  const found = new Map<string, ApkFacts['exported'][number]>();
  for (const [index, element] of elements.entries()) {
    const type = element.parents.length === 2 ? componentTags[element.tag] : undefined;
    if (!type || element.parents[1] !== 'application') continue;
    const said = element.attributes.get(attributeIds.exported);
    const isOpen =
      // Where it depends on the device, it is open on some.
      said?.type === valueTypes.boolean
        ? said.data !== 0
        : said !== undefined || hasFilter(elements, index) || (type === 'provider' && targetSdk <= lastOpenProviderSdk);
    if (!isOpen) continue;
    const name = plainText(fullName(namedIn(element) ?? '', packageName), 300);
    if (name) found.set(`${type} ${name}`, { type, name });
  }
  return [...found.values()].toSorted((a, b) => order(a.type, b.type) || order(a.name, b.name));
}

const order = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** Somebody who answers calls of others is meant to be called. */
function hasFilter(elements: readonly XmlElement[], index: number): boolean {
  const depth = elements[index]?.parents.length ?? 0;
  for (let at = index + 1; at < elements.length; at++) {
    const inner = elements[at];
    if (!inner) return false;
    if (inner.parents.length <= depth) return false;
    if (inner.tag === 'intent-filter' && inner.parents.length === depth + 1) return true;
  }
  return false;
}

/** `.Main` and `Main` are short for a class of the package. */
function fullName(name: string, packageName: string): string {
  if (name === '') return '';
  if (name.startsWith('.')) return packageName + name;
  return name.includes('.') ? name : `${packageName}.${name}`;
}
