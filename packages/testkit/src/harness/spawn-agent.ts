import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AgentProcess } from '../conformance/agent-process.ts';

const entryPoint = fileURLToPath(new URL('../../../../apps/agent/src/main.ts', import.meta.url));

/** The real agent on a state folder of its own, to be started, killed and started again. */
export class TestAgent {
  readonly folder = mkdtempSync(join(tmpdir(), 'tilldeck-agent-'));
  private readonly environment: Record<string, string>;
  private process: AgentProcess | undefined;

  constructor(options: { serverUrl: string; sn: string; claimCode?: string }) {
    const { serverUrl, sn, claimCode = '' } = options;
    this.configure({});
    this.environment = { STATE: this.folder, SERVER: serverUrl, SN: sn, CLAIM: claimCode };
  }

  /** What it may do on this machine, from its next start on. */
  configure(config: Record<string, unknown>): void {
    writeFileSync(join(this.folder, 'config.json'), JSON.stringify(config));
  }

  start(): void {
    const claim = this.environment.CLAIM ? ' --claim "$CLAIM"' : '';
    const options = `--state "$STATE" --server "$SERVER" --sn "$SN" --config "$STATE/config.json"${claim}`;
    const line = `"${process.execPath}" "${entryPoint}" ${options}`;
    this.process = new AgentProcess(line, this.environment);
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
