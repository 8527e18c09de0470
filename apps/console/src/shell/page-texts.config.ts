import { type FeatureNamespace, isFeatureNamespace } from '../lib/i18n/i18n.ts';

/** What pages show beside the texts of their own domain and feature, by domain, feature or page. */
const alsoShown: Record<string, readonly FeatureNamespace[]> = {
  'identity/account': ['role'],
  'identity/menu': ['role'],
  'identity/role': ['deeds'],
  'identity/partner': ['access', 'company'],
  'identity/partner/PartnerAuthorityPage': ['role', 'deeds'],
  'identity/partner/PartnerDetailsPage': ['device'],
  devices: ['device', 'intake'],
  'devices/device': ['group', 'tag', 'shop'],
  'devices/device/DeviceDetailsPage': ['report', 'task', 'execution'],
  'devices/shop': ['group'],
  link: ['report'],
  'link/diagnostics': ['device', 'task', 'execution'],
  'link/examination': ['device'],
  'link/use-log': ['device'],
  tasks: ['task', 'execution', 'device', 'source'],
  'tasks/ota': ['release'],
  'tasks/task': ['taskSources'],
  'support/ticket/SubmitTicketPage': ['knowledge'],
  'notices/notice': ['device'],
  insight: ['device'],
  location: ['device'],
  'location/fence': ['task', 'deviceMap'],
  'insight/app-store': ['appstore', 'execution'],
  'insight/download': ['execution'],
  'support/ticket': ['rating', 'ticketGrant', 'ticketAction'],
  'support/answer': ['ticketAction'],
  'support/rating': ['device'],
  'factory/policy': ['factoryPolicy', 'device'],
  policies: ['policyForm', 'task', 'device', 'execution'],
  detection: ['task', 'device'],
  'appstore/my-app': ['publishSettings', 'device'],
  'appstore/version': ['publishSettings'],
  'link/operation': ['audit'],
  'system/operation-log': ['audit', 'objects'],
  'appstore/my-app/MyAppDetailsPage': ['publication'],
  'appstore/block': ['device'],
  'appstore/review/ReviewDetailsPage': ['publishSettings'],
  'appstore/ad': ['device'],
  'appstore/market/MarketDetailsPage': ['publication', 'publishSettings', 'device'],
  'shell/AccountSettingsPage': ['profile', 'factor'],
  'shell/FactorSetupPage': ['factor'],
  'shell/LinkCloudPage': ['profile'],
  'shell/TerminationPage': ['profile', 'termination'],
};

const camelCase = (kebab: string) => kebab.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());

/**
 * The texts a page brings with it: `system/ip-lock/IpLockListPage` those of `system` and of `ipLock`, as far as there
 * are such, and what stands above.
 */
export function textsOf(component: string): FeatureNamespace[] {
  const folders = component.split('/').slice(0, -1);
  const own = folders.map(camelCase).filter(isFeatureNamespace);
  const more = [...folders.keys()].flatMap((index) => alsoShown[folders.slice(0, index + 1).join('/')] ?? []);
  return [...new Set([...own, ...more, ...(alsoShown[component] ?? [])])];
}
