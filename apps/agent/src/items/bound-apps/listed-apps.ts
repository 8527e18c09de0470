import { antiUninstallPolicy, type recommendedAppsPolicy } from '@tilldeck/contracts/policies/app-policies.schemas';
import { ItemMemory } from '../item-memory.ts';

export type ListPolicy = typeof antiUninstallPolicy | typeof recommendedAppsPolicy;

/** Packages a policy names, for those parts of the agent that act by them. */
export class ListedApps {
  private readonly memory: ItemMemory<ListPolicy['document']>;

  constructor(folder: string, policy: ListPolicy) {
    this.memory = new ItemMemory(folder, policy.name, policy.document);
  }

  get packages(): readonly string[] {
    return this.memory.read()?.packages ?? [];
  }

  keep(packages: string[]): void {
    this.memory.keep({ packages });
  }

  forget(): void {
    this.memory.forget();
  }
}

/** What uninstall work asks before it removes a package. */
export function protectedApps(folder: string): (packageName: string) => boolean {
  const apps = new ListedApps(folder, antiUninstallPolicy);
  return (packageName) => apps.packages.includes(packageName);
}
