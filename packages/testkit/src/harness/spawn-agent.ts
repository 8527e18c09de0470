import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AgentProcess } from '../conformance/agent-process.ts';
import { agentEntryPoint, compileCache } from './compile-cache.ts';

/** The real agent on a state folder of its own, to be started, killed and started again. */
export class TestAgent {
  readonly folder = mkdtempSync(join(tmpdir(), 'tilldeck-agent-'));
  private readonly environment: Record<string, string>;
  private process: AgentProcess | undefined;

  constructor(options: { serverUrl: string; sn: string; claimCode?: string }) {
    const { serverUrl, sn, claimCode = '' } = options;
    this.configure({});
    this.environment = {
      NODE_COMPILE_CACHE: compileCache,
      STATE: this.folder,
      SERVER: serverUrl,
      SN: sn,
      CLAIM: claimCode,
    };
  }

  /** What it may do on this machine, from its next start on. */
  configure(config: Record<string, unknown>): void {
    writeFileSync(join(this.folder, 'config.json'), JSON.stringify(config));
  }

  /** `caFile`: whose certificates it believes besides those of public authorities. */
  start({ caFile = '' }: { caFile?: string } = {}): void {
    const claim = this.environment.CLAIM ? ' --claim "$CLAIM"' : '';
    const ca = caFile ? ' --ca "$CA"' : '';
    const options = `--state "$STATE" --server "$SERVER" --sn "$SN" --config "$STATE/config.json"${claim}${ca}`;
    const line = `"${process.execPath}" "${agentEntryPoint}" ${options}`;
    this.process = new AgentProcess(line, { ...this.environment, CA: caFile });
  }

  /** What it wrote since it was last started. */
  get output(): string {
    return this.process?.output.join('') ?? '';
  }

  async kill(): Promise<void> {
    await this.process?.kill();
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
