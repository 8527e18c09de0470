import { appPermissionsPolicy } from '@tilldeck/contracts/policies/app-policies.schemas';
import { type DesiredHandler, type ItemContent, ItemUnsupported } from '../../desired/desired-handler.ts';
import { documentOf } from '../item-content.ts';
import { areKillScoresSet, permittedApps, setAllKillScores } from './kill-order.ts';

const possible = 'avoid_low_memory_kill';

/** Of the permissions of apps, Linux knows whom to kill last; the others are Android's. */
export class AppPermissionsHandler implements DesiredHandler {
  readonly item = appPermissionsPolicy.name;
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async apply(content: ItemContent): Promise<void> {
    const document = documentOf(appPermissionsPolicy, content);
    permittedApps(this.folder).keep(document);
    setAllKillScores(this.folder);
    const types = new Set<string>(document.entries.flatMap((entry) => entry.types));
    types.delete(possible);
    if (types.size > 0) throw new ItemUnsupported([...types].sort().join(', '));
  }

  async readBack(content: ItemContent): Promise<boolean> {
    const isKept =
      JSON.stringify(permittedApps(this.folder).read()) === JSON.stringify(documentOf(appPermissionsPolicy, content));
    return isKept && areKillScoresSet(this.folder);
  }

  async leave(): Promise<void> {
    permittedApps(this.folder).forget();
    setAllKillScores(this.folder);
  }
}
