import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { withApkArchive } from '@tilldeck/apk/apk-archive';
import { contentOf } from '@tilldeck/apk/entry-content';
import { deviceFileRules } from '@tilldeck/contracts/files/device-file.rules';
import { bootAnimationPolicy } from '@tilldeck/contracts/policies/screen-policies.schemas';
import { z } from 'zod';
import type { AgentConfig } from '../../config.ts';
import { type DesiredHandler, type ItemContent, ItemFailure } from '../../desired/desired-handler.ts';
import { runCommand } from '../../work/linux/run-command.ts';
import { demandSuccess, documentOf, pathOf } from '../item-content.ts';
import { ItemMemory } from '../item-memory.ts';
import { themeFile, themeScript } from './plymouth-theme.rules.ts';

type BootSplash = NonNullable<AgentConfig['bootSplash']>;

const theme = 'tilldeck';
const archiveRules = deviceFileRules.bootAnimation.archive;
const maxPictureBytes = archiveRules.frames?.maxBytes ?? 0;
const kept = z.object({ former: z.string() });

/** A theme of plymouth made of the pictures of the archive. */
export class BootAnimationHandler implements DesiredHandler {
  readonly item = bootAnimationPolicy.name;
  private readonly config: BootSplash;
  private readonly memory: ItemMemory<typeof kept>;

  constructor(folder: string, config: BootSplash) {
    this.config = config;
    this.memory = new ItemMemory(folder, 'boot-animation', kept);
  }

  async apply(content: ItemContent): Promise<void> {
    const files = await this.filesOf(content);
    const current = await this.current();
    if (!this.memory.read()) this.memory.keep({ former: current === theme ? '' : current });
    const fresh = `${this.place}.new`;
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh, { recursive: true, mode: 0o755 });
    for (const [name, bytes] of files) writeFileSync(join(fresh, name), bytes, { flush: true });
    rmSync(this.place, { recursive: true, force: true });
    renameSync(fresh, this.place);
    await this.use(theme);
  }

  async readBack(content: ItemContent): Promise<boolean> {
    if ((await this.current()) !== theme || !existsSync(this.place)) return false;
    const files = await this.filesOf(content);
    const there = readdirSync(this.place);
    return (
      there.length === files.size &&
      there.every((name) => files.get(name)?.equals(readFileSync(join(this.place, name))))
    );
  }

  async leave(): Promise<void> {
    const before = this.memory.read();
    if (before?.former) await this.use(before.former);
    rmSync(this.place, { recursive: true, force: true });
    this.memory.forget();
  }

  private get place(): string {
    return join(this.config.folder, theme);
  }

  /** Everything the theme consists of, by file name. */
  private async filesOf(content: ItemContent): Promise<Map<string, Buffer>> {
    const document = documentOf(bootAnimationPolicy, content);
    const pictures = await readPictures(pathOf(content, document.archive));
    const names = [...pictures.keys()].sort();
    if (names.length === 0) throw new ItemFailure('no_pictures');
    return new Map([
      ...pictures,
      [`${theme}.plymouth`, Buffer.from(themeFile(theme, this.place))],
      [`${theme}.script`, Buffer.from(themeScript(names, document))],
    ]);
  }

  private async current(): Promise<string> {
    return demandSuccess(await runCommand(this.config.current)).output.trim();
  }

  private async use(name: string): Promise<void> {
    demandSuccess(await runCommand([...this.config.use, name]));
  }
}

/** Only what is named like a picture of an animation is unpacked. */
const readPictures = (path: string): Promise<Map<string, Buffer>> =>
  withApkArchive(path, archiveRules, async (archive) => {
    const entries = [...archive.entries.values()].filter(({ name }) => /(^|\/)\d{5}\.png$/.test(name));
    return new Map(entries.map((entry) => [basename(entry.name), contentOf(archive, entry, maxPictureBytes)]));
  });
