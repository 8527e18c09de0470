import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentConfig } from '../../../config.ts';
import { type CommandEnd, runCommand } from '../run-command.ts';
import type { AppFolder, KeptApp } from './app-folder.ts';

type Commands = NonNullable<AgentConfig['apps']>;

const lookEveryMs = 200;
const nothingToDo: CommandEnd = { code: 0, output: '', errors: '' };

/** Lets the machine's own programs put apps in, start and stop them. */
export class AppRunner {
  private readonly commands: Commands;
  private readonly apps: AppFolder;

  constructor(commands: Commands, apps: AppFolder) {
    this.commands = commands;
    this.apps = apps;
  }

  install = (app: KeptApp, version: string) => this.run('install', app, version);
  start = (app: KeptApp, version: string) => {
    // What the version before said does not count for this one.
    this.apps.forgetBeat(app.package);
    return this.run('start', app, version);
  };
  stop = (app: KeptApp, version: string) => this.run('stop', app, version);
  remove = (app: KeptApp, version: string) => this.run('remove', app, version);

  /** Whether the app says that it works, at the latest at `untilMs`. */
  async isAlive(packageName: string, untilMs: number, signal: AbortSignal): Promise<boolean> {
    for (;;) {
      if (this.apps.beatOf(packageName) > 0) return true;
      const leftMs = untilMs - Date.now();
      if (leftMs <= 0) return false;
      await sleep(Math.min(lookEveryMs, leftMs), undefined, { signal });
    }
  }

  private run(what: 'install' | 'start' | 'stop' | 'remove', app: KeptApp, version: string): Promise<CommandEnd> {
    const command = this.commands[what];
    if (!command) return Promise.resolve(nothingToDo);
    return runCommand(command, {
      TILLDECK_PACKAGE: app.package,
      TILLDECK_VERSION_CODE: String(app.versionCode),
      TILLDECK_APK: this.apps.apkOf(app.package, version),
      TILLDECK_PARAMETERS: this.apps.parametersOf(app.package, version),
      TILLDECK_HEARTBEAT: this.apps.heartbeatOf(app.package),
    });
  }
}
