import type { PublicationState } from '@tilldeck/contracts/appstore/publication.states';
import type { StoredApp } from '@tilldeck/contracts/tasks/file-kinds.schemas';
import { scheduledReleaseModels } from '@tilldeck/contracts/tasks/task.limits';
import type { TaskPlan } from '@tilldeck/contracts/tasks/task.schemas';

/** The models that can be given a start of later; every model may begin at once. */
export const schedulableModels = ({ start }: Pick<TaskPlan, 'start'>): readonly string[] | undefined =>
  start.mode === 'now' ? undefined : scheduledReleaseModels;

/** What was halted or taken back does not go out by another way; an earlier version of an app that is offered may. */
export const releasableStates: readonly PublicationState[] = ['live', 'ended'];

export interface ReleasableVersion {
  id: string;
  appId: string;
  package: string;
  name: string;
  fileId: string;
  versionCode: number;
  versionName: string;
  certificateSha256: string;
  state: string;
  isOffered: boolean;
  publication: { state: PublicationState; healthMinutes: number } | null;
}

/** Reviewed, in the store, and not halted. */
export const isReleasable = ({ state, isOffered, publication }: ReleasableVersion): boolean =>
  state === 'final_passed' && isOffered && publication !== null && releasableStates.includes(publication.state);

/** What the install of a version carries: what a person sees of it, and what a device trusts. */
export function packageOf(version: ReleasableVersion, { allowsDowngrade }: { allowsDowngrade: boolean }) {
  const minutes = version.publication?.healthMinutes ?? 0;
  const stored: StoredApp = {
    format: 'apk',
    versionCode: version.versionCode,
    signers: [version.certificateSha256],
    allowsDowngrade,
    ...(minutes > 0 ? { health: { minutes } } : {}),
    appId: version.appId,
    appVersionId: version.id,
  };
  const payload = {
    fileId: version.fileId,
    appName: version.name || version.package,
    package: version.package,
    appVersion: version.versionName,
    isThirdParty: true,
  };
  return { payload, stored };
}
