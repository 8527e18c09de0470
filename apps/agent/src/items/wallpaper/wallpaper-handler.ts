import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wallpaperPolicy } from '@tilldeck/contracts/policies/screen-policies.schemas';
import { z } from 'zod';
import type { AgentConfig } from '../../config.ts';
import { type DesiredHandler, type ItemContent, ItemFailure } from '../../desired/desired-handler.ts';
import { runCommand } from '../../work/linux/run-command.ts';
import { demandSuccess, documentOf, pathOf } from '../item-content.ts';
import { ItemMemory, policyFolder } from '../item-memory.ts';
import { runForBytes, XScreen } from '../x-screen.ts';
import { asPicture, compare, coverOf } from './pixel.rules.ts';

type ScreenConfig = NonNullable<AgentConfig['screen']>;

const leastEqual = 0.99;
/** What shows less of the root window than this says nothing of its picture. */
const leastVisible = 0.02;

/** The picture of the root window, read back from the pixels that no window covers. */
export class WallpaperHandler implements DesiredHandler {
  readonly item = wallpaperPolicy.name;
  private readonly config: ScreenConfig;
  private readonly screen: XScreen;
  private readonly folder: string;
  private readonly shown: ItemMemory<z.ZodObject<{ pixmap: z.ZodString; sha256: z.ZodString }>>;

  constructor(folder: string, config: ScreenConfig) {
    this.config = config;
    this.screen = new XScreen(config);
    this.folder = policyFolder(folder);
    this.shown = new ItemMemory(folder, 'wallpaper', z.object({ pixmap: z.string(), sha256: z.string() }));
  }

  async apply(content: ItemContent): Promise<void> {
    const { picture } = documentOf(wallpaperPolicy, content);
    const { width, height } = await this.screen.size();
    if (width !== picture.widthPx || height !== picture.heightPx) throw new ItemFailure('screen_differs');
    const path = pathOf(content, picture);
    await this.keepFormer();
    await this.show(path);
    this.shown.keep({ pixmap: await this.pixmap(), sha256: picture.sha256 });
  }

  async readBack(content: ItemContent): Promise<boolean> {
    const { picture } = documentOf(wallpaperPolicy, content);
    const seen = await this.screen.pixels();
    if (seen.width !== picture.widthPx || seen.height !== picture.heightPx) return false;
    const wanted = await runForBytes(this.config.decode, { from: pathOf(content, picture) });
    if (wanted.length !== seen.width * seen.height * 4) return false;
    const { visible, equal } = compare(seen, wanted, coverOf(seen, await this.screen.covers()));
    if (visible >= leastVisible * seen.width * seen.height) return equal >= leastEqual * visible;
    // An app fills the screen: whether the root still has the picture it was given is all that can be known.
    const shown = this.shown.read();
    return shown?.sha256 === picture.sha256 && shown.pixmap === (await this.pixmap());
  }

  async leave(): Promise<void> {
    if (!existsSync(this.former)) return;
    await this.show(this.former);
    rmSync(this.former);
    this.shown.forget();
  }

  /** What was there before the first policy. Where windows cover it, nobody can know, and the root becomes black. */
  private async keepFormer(): Promise<void> {
    if (existsSync(this.former)) return;
    const seen = await this.screen.pixels();
    const isCovered = coverOf(seen, await this.screen.covers()).includes(1);
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const fresh = `${this.former}.new`;
    writeFileSync(fresh, asPicture(isCovered ? { ...seen, bytes: Buffer.alloc(seen.bytes.length) } : seen));
    renameSync(fresh, this.former);
  }

  private get former(): string {
    return join(this.folder, 'wallpaper-before.ppm');
  }

  private async show(path: string): Promise<void> {
    demandSuccess(await runCommand([...this.config.showPicture, path], this.screen.variables));
  }

  private async pixmap(): Promise<string> {
    return (await this.screen.property('_XROOTPMAP_ID')) ?? '';
  }
}
