import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { type AgentConfig, agentConfig } from '../src/config.ts';
import { readPrinterFirmware } from '../src/facts/printer-firmware.ts';
import { protectedApps } from '../src/items/bound-apps/listed-apps.ts';
import { linuxHandlers } from '../src/work/linux/linux-handlers.ts';
import { failed, payloadOf, type Work, WorkFailure } from '../src/work/work-handler.ts';
import type { WorkNote, WorkOutcome } from '../src/work/work-log.ts';

export interface HandlerSetting {
  config?: Partial<AgentConfig>;
  bootId?: string;
  note?: WorkNote;
  isResumed?: boolean;
  id?: string;
  partSize?: number;
}

interface ServedFiles {
  base: string;
  /** Whether it was for one of its files. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
}

/** For tests: the handlers on this machine, with a folder and a store of their own. */
export class HandlerStage {
  readonly base = mkdtempSync(join(tmpdir(), 'tilldeck-handlers-'));
  readonly folder = join(this.base, 'state');
  /** Parts that were put, in the order they came. */
  readonly uploaded: Buffer[] = [];
  private readonly store: ServedFiles;
  private readonly server: Server = createServer((request, response) => {
    if (this.store.serve(request, response)) return;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      this.uploaded.push(Buffer.concat(chunks));
      response.end();
    });
  });

  private constructor(store: ServedFiles) {
    this.store = store;
  }

  static async open(store: ServedFiles): Promise<HandlerStage> {
    const stage = new HandlerStage(store);
    mkdirSync(stage.folder);
    stage.server.listen(0, '127.0.0.1');
    await once(stage.server, 'listening');
    const address = stage.server.address();
    store.base = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
    return stage;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
    rmSync(this.base, { recursive: true });
  }

  /** What comes of it, and what the handler noted of it meanwhile. */
  async carryOut(
    kind: TaskKindName,
    payload: Record<string, unknown>,
    setting: HandlerSetting = {},
  ): Promise<WorkOutcome & { note: WorkNote }> {
    const kept = { note: setting.note ?? {} };
    const work: Work = {
      id: setting.id ?? '5-1',
      signal: new AbortController().signal,
      isOver: false,
      isResumed: setting.isResumed ?? false,
      get note() {
        return kept.note;
      },
      keepNote: (note) => {
        kept.note = note;
      },
      progress: () => {},
      whenSafe: () => Promise.resolve(),
      refreshed: () => Promise.reject(new Error('nothing fresh')),
    };
    const handler = this.handlers(setting).find((one) => one.kind === kind);
    try {
      const outcome = await handler?.carryOut(work, payloadOf(kind, { payload }));
      return { ...(outcome ?? failed('unsupported')), ...kept };
    } catch (error) {
      if (!(error instanceof WorkFailure)) throw error;
      return { ...failed(error.code, error.message), ...kept };
    }
  }

  private handlers({ config: given, bootId = 'this', partSize }: HandlerSetting) {
    const config = agentConfig.parse({ freeSpaceMb: 0, transferWaitMs: 10, ...given });
    return linuxHandlers({
      folder: this.folder,
      config,
      machine: {
        bootId: () => bootId,
        firmwareVersion: () => '1.0',
        printerFirmware: () => readPrinterFirmware(config.printer?.read),
        model: () => 'Stage-1',
      },
      now: () => Date.now(),
      isAllowed: (address) => address.startsWith(this.store.base),
      uploads: {
        begin: ({ size }) => Promise.resolve(this.plan(size, partSize ?? size)),
        complete: ({ fileId }) => Promise.resolve({ fileId }),
        isOver: () => false,
      },
      isProtected: protectedApps(this.folder),
      examine: () => Promise.resolve([{ result: 'warning' }]),
      lockEnded: () => {},
      appsChanged: () => Promise.resolve(),
    });
  }

  /** One address at a time, so that it has to be asked for the next. */
  private plan(size: number, partSize: number) {
    const partCount = Math.ceil(size / partSize);
    const numbers = Array.from({ length: partCount }, (_, place) => place + 1);
    const uploaded = numbers.slice(0, this.uploaded.length);
    const parts = numbers.slice(uploaded.length, uploaded.length + 1).map((partNumber) => ({
      partNumber,
      size: Math.min(partSize, size - (partNumber - 1) * partSize),
      url: `${this.store.base}/part/${partNumber}`,
    }));
    return { fileId: '77', partSize, partCount, uploaded, parts };
  }
}
