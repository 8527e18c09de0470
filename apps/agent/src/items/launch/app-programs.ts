import type { AgentConfig } from '../../config.ts';
import { AppFolder } from '../../work/linux/apps/app-folder.ts';
import { findProgram } from '../find-program.ts';
import type { ProgramOrder } from '../kept-program.ts';

/** How this machine runs an app in the foreground; undefined where the app is not there. */
export function findApp(config: AgentConfig, packageName: string): ProgramOrder | undefined {
  const command = Object.hasOwn(config.appPrograms, packageName) ? config.appPrograms[packageName] : undefined;
  if (!command || !findProgram(command)) return undefined;
  return { command, variables: { TILLDECK_PACKAGE: packageName, ...ofStore(config, packageName) } };
}

/** An app of the store is told where its file and its parameters are. */
function ofStore({ apps }: AgentConfig, packageName: string): Record<string, string> {
  const folder = apps && new AppFolder(apps.folder);
  const version = folder?.current(packageName);
  if (!folder || !version) return {};
  return {
    TILLDECK_APK: folder.apkOf(packageName, version),
    TILLDECK_PARAMETERS: folder.parametersOf(packageName, version),
    TILLDECK_HEARTBEAT: folder.heartbeatOf(packageName),
  };
}
