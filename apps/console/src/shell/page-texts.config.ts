import { type FeatureNamespace, isFeatureNamespace } from '../lib/i18n/i18n.ts';

/** What pages show beside the texts of their own domain and feature, by folder or page. */
const alsoShown: Record<string, readonly FeatureNamespace[]> = {
  'identity/account': ['role'],
  'identity/menu': ['role'],
  'identity/partner': ['access', 'company'],
  'identity/partner/PartnerAuthorityPage': ['role'],
  'system/operation-log': ['audit', 'objects'],
  'shell/AccountSettingsPage': ['profile', 'factor'],
  'shell/TerminationPage': ['profile', 'termination'],
};

const camelCase = (kebab: string) => kebab.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());

/**
 * The texts a page brings with it: `system/ip-lock/IpLockListPage` those of `system` and of `ipLock`, as far as there
 * are such, and what stands above.
 */
export function textsOf(component: string): FeatureNamespace[] {
  const folder = component.slice(0, component.lastIndexOf('/'));
  const own = folder.split('/').map(camelCase).filter(isFeatureNamespace);
  return [...new Set([...own, ...(alsoShown[folder] ?? []), ...(alsoShown[component] ?? [])])];
}
