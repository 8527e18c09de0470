import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { screenAdsPolicy } from '@tilldeck/contracts/policies/screen-policies.schemas';
import { z } from 'zod';
import type { AgentConfig } from '../../config.ts';
import type { DesiredHandler, ItemContent } from '../../desired/desired-handler.ts';
import { runCommand } from '../../work/linux/run-command.ts';
import { demandSuccess, documentOf, pathOf } from '../item-content.ts';
import { ItemMemory, policyFolder } from '../item-memory.ts';
import { KeptProgram, type ProgramOrder } from '../kept-program.ts';
import { askMpv } from './mpv-control.ts';

type SecondScreen = NonNullable<AgentConfig['secondScreen']>;

const orderShape = z.object({ command: z.array(z.string()), variables: z.record(z.string(), z.string()) });
const playlist = z.array(z.object({ filename: z.string() }));
const beginMs = 10_000;
const lookMs = 100;

/** Pictures and videos one after the other on the screen towards the customer. */
export class ScreenAdsHandler implements DesiredHandler {
  readonly item = screenAdsPolicy.name;
  private readonly config: SecondScreen;
  private readonly socket: string;
  private readonly player: KeptProgram;
  private readonly applied: ItemMemory<typeof orderShape>;

  constructor(folder: string, config: SecondScreen) {
    this.config = config;
    this.socket = join(policyFolder(folder), 'ads.sock');
    this.player = new KeptProgram(folder, 'screen-ads');
    this.applied = new ItemMemory(folder, 'screen-ads', orderShape);
  }

  async apply(content: ItemContent): Promise<void> {
    const order = this.orderOf(content);
    this.applied.keep({ command: [...order.command], variables: { ...order.variables } });
    await this.player.run(order);
    const until = Date.now() + beginMs;
    while (!(await this.isPlaying(content)) && Date.now() < until) await sleep(lookMs);
  }

  async readBack(content: ItemContent): Promise<boolean> {
    return this.player.pid !== undefined && (await this.isPlaying(content));
  }

  async leave(): Promise<void> {
    await this.player.end();
    demandSuccess(await runCommand(this.config.clear, { DISPLAY: this.config.display }));
    this.applied.forget();
  }

  resume(): void {
    const order = this.applied.read();
    if (order) void this.player.run(order);
  }

  stop(): void {
    this.player.rest();
  }

  /** The player has these files in its list, and one of them is on the screen. */
  private async isPlaying(content: ItemContent): Promise<boolean> {
    const wanted = documentOf(screenAdsPolicy, content).resources.map((resource) => pathOf(content, resource));
    const listed = playlist.safeParse(await askMpv(this.socket, 'playlist'));
    const isSame =
      listed.success && JSON.stringify(listed.data.map(({ filename }) => filename)) === JSON.stringify(wanted);
    return isSame && (await askMpv(this.socket, 'vo-configured')) === true;
  }

  private orderOf(content: ItemContent): ProgramOrder {
    const { playType, resources } = documentOf(screenAdsPolicy, content);
    // On the root window itself every app covers the ads; in a window on top the ads cover every app.
    const place = playType === 'auto_switch' ? ['--wid=0'] : ['--fullscreen', '--ontop'];
    const files = resources.flatMap((resource) => [
      '--{',
      `--image-display-duration=${resource.seconds}`,
      pathOf(content, resource),
      '--}',
    ]);
    return {
      command: [...this.config.play, ...place, `--input-ipc-server=${this.socket}`, ...files],
      variables: { DISPLAY: this.config.display },
    };
  }
}
