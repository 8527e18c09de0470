import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageCatalogue } from '@tilldeck/contracts/catalogue.messages';
import type { DeviceSettings } from '@tilldeck/contracts/link/enrolment.schemas';
import { AgentProcess } from './agent-process.ts';
import { type HeardMessage, ScriptedBroker } from './scripted-broker.ts';
import { ScriptedReceiver } from './scripted-receiver.ts';
import { ScriptedServer } from './scripted-server.ts';

export interface Report {
  topic: string;
  epoch: number;
  seq: number;
  at: number;
  body: Record<string, unknown>;
  heard: HeardMessage;
}

/** Fast, so that a check takes seconds; an agent must not care. */
const quickSettings = {
  keepAliveS: 20,
  statusEveryS: 1,
  pullEveryS: 60,
  reconnectSpreadS: 0,
  rotateKeyDays: 365,
};

/** One agent, and a server and a broker for it alone. */
export class Stage {
  readonly sn = `CT-${randomUUID().slice(0, 8)}`;
  readonly claimCode = 'CONF-ORM1-TEST';
  readonly broker = new ScriptedBroker(this.sn);
  readonly server: ScriptedServer;
  readonly receiver = new ScriptedReceiver();
  /** Whether what is heard is acknowledged at once. */
  isAcking = true;
  agent: AgentProcess | undefined;
  private readonly command: string;
  private readonly folder = mkdtempSync(join(tmpdir(), 'tilldeck-conformance-'));
  private serverUrl = '';
  private gpsdPort = 0;
  private readonly refusedPasswords: string[] = [];

  constructor(command: string) {
    this.command = command;
    this.server = new ScriptedServer(this.sn, { brokers: [], ...quickSettings });
    this.broker.admit = ({ password }) => {
      const reason = this.server.reasonAgainstPassword(password?.toString() ?? '');
      if (reason) this.refusedPasswords.push(reason);
      return reason === null ? 0 : 5;
    };
    this.broker.onMessage = (message) => {
      if (this.isAcking) this.acknowledge([this.reportOf(message)]);
    };
  }

  async open(settings: Partial<DeviceSettings> = {}): Promise<void> {
    await this.broker.listen();
    this.gpsdPort = await this.receiver.listen();
    this.serverUrl = await this.server.listen();
    Object.assign(this.server.settings, { brokers: [this.broker.url], ...settings });
  }

  async close(): Promise<void> {
    await this.agent?.kill();
    await Promise.all([this.broker.close(), this.server.close(), this.receiver.close()]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  startAgent(): AgentProcess {
    const { sn, folder, serverUrl, claimCode, gpsdPort } = this;
    const places = { STATE: folder, SERVER: serverUrl, GPSD_PORT: String(gpsdPort) };
    this.agent = new AgentProcess(this.command, { ...places, SN: sn, CLAIM: claimCode });
    return this.agent;
  }

  async restartAgent(): Promise<void> {
    await this.agent?.kill();
    this.startAgent();
  }

  reportOf(heard: HeardMessage): Report {
    const { epoch, seq, at, ...body } = JSON.parse(heard.payload) as Record<string, unknown>;
    return { topic: heard.topic, epoch: Number(epoch), seq: Number(seq), at: Number(at), body, heard };
  }

  get reports(): Report[] {
    return this.broker.messages.map((message) => this.reportOf(message));
  }

  reportsOf(topic: string): Report[] {
    return this.reports.filter((report) => report.topic === topic);
  }

  acknowledge(reports: readonly Report[]): void {
    for (const { epoch, seq } of reports) this.broker.tell('ack', JSON.stringify({ epoch, ranges: [[seq, seq]] }));
  }

  /** Once so many connections were let in. */
  connected(times = 1): Promise<unknown> {
    return this.broker.changes.until(
      `connection ${times} (refused so far: ${this.refusedPasswords.join(', ') || 'none'})`,
      () => this.broker.connects.filter(({ isLetIn }) => isLetIn).length >= times,
    );
  }

  heard(what: string, isEnough: (reports: Report[]) => boolean, timeoutMs?: number): Promise<unknown> {
    return this.broker.changes.until(what, () => isEnough(this.reports), timeoutMs);
  }

  /**
   * Everything heard so far is as declared, and each number was used for one message only. Answers the numbers by
   * epoch, in order.
   */
  checkReports(): Map<number, number[]> {
    const first = new Map<string, string>();
    const numbers = new Map<number, Set<number>>();
    for (const { topic, epoch, seq, heard } of this.reports) {
      const spec = messageCatalogue.find((one) => one.direction === 'up' && one.topic === topic);
      demand(spec !== undefined, `no such message: ${topic}`);
      const parsed = spec.payload.safeParse(JSON.parse(heard.payload));
      demand(parsed.success, `${topic} is not as declared: ${parsed.error?.message}`);
      const name = `${epoch}/${seq}`;
      const known = first.get(name);
      const said = `${topic} ${heard.payload}`;
      demand(known === undefined || known === said, `number ${name} was given to two messages: ${known} and ${said}`);
      first.set(name, said);
      numbers.set(epoch, (numbers.get(epoch) ?? new Set()).add(seq));
    }
    demand(this.broker.strays.length === 0, `sent where it must not: ${this.broker.strays.join(', ')}`);
    return new Map([...numbers].map(([epoch, seqs]) => [epoch, [...seqs].sort((a, b) => a - b)]));
  }

  /** What a new connection brings again comes after its hello, so a gap may close within a moment. */
  async checkNoGap(): Promise<void> {
    const findGap = () =>
      [...this.checkReports()].find(([, seqs]) => seqs.some((seq, place) => seq !== place + 1))?.join(': ');
    await this.broker.changes
      .until('no gap', () => findGap() === undefined)
      .catch(() => {
        throw new Error(`numbers are missing in epoch ${findGap()}`);
      });
  }

  /** Connected for the n-th time and past the hello. */
  async talking(times: number): Promise<void> {
    await this.connected(times);
    await this.heard(`hello on connection ${times}`, (all) => all.some(({ heard }) => heard.connection === times));
  }
}

export function demand(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Error(otherwise);
}
