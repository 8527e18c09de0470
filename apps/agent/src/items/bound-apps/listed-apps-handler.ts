import type { DesiredHandler } from '../../desired/desired-handler.ts';
import { documentOf } from '../item-content.ts';
import { ListedApps, type ListPolicy } from './listed-apps.ts';

/** Keeps the list: uninstall work refuses what is protected, the store on the machine shows what is recommended. */
export function listedAppsHandler(folder: string, policy: ListPolicy): DesiredHandler {
  const apps = new ListedApps(folder, policy);
  return {
    item: policy.name,
    apply: async (content) => apps.keep(documentOf(policy, content).packages),
    readBack: async (content) => JSON.stringify(apps.packages) === JSON.stringify(documentOf(policy, content).packages),
    leave: async () => apps.forget(),
  };
}
