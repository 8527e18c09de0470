import { stackSettings } from '../harness/stack-settings.ts';

export interface ReceivedMail {
  id: number;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** Reads the stack's mail catcher. It is shared by everybody who tests: use addresses nobody else has. */
export class MailboxClient {
  private readonly baseUrl = stackSettings().MAILBOX_URL ?? '';

  /** The first mail to an address after another one: at once when it is there, else when it arrives. */
  async next(to: string, since = 0): Promise<ReceivedMail> {
    const response = await fetch(
      `${this.baseUrl}/api/mails/next?to=${encodeURIComponent(to)}&since=${since}&timeoutMs=25000`,
    );
    if (response.status !== 200) throw new Error(`no mail to ${to} arrived`);
    return (await response.json()) as ReceivedMail;
  }

  async count(to: string): Promise<number> {
    return (await this.#list(to)).length;
  }

  /** Everything that arrived for an address, the oldest first. */
  async all(to: string): Promise<ReceivedMail[]> {
    const mails: ReceivedMail[] = [];
    for (const { id } of (await this.#list(to)).toSorted((one, other) => one.id - other.id))
      mails.push((await (await fetch(`${this.baseUrl}/api/mails/${id}`)).json()) as ReceivedMail);
    return mails;
  }

  async #list(to: string): Promise<{ id: number }[]> {
    const response = await fetch(`${this.baseUrl}/api/mails?to=${encodeURIComponent(to)}`);
    return ((await response.json()) as { mails: { id: number }[] }).mails;
  }

  /** From now on the catcher answers 550 for this recipient. */
  async refuse(to: string): Promise<void> {
    await fetch(`${this.baseUrl}/api/refuse`, { method: 'POST', body: JSON.stringify({ to }) });
  }

  async accept(to: string): Promise<void> {
    await fetch(`${this.baseUrl}/api/refuse?to=${encodeURIComponent(to)}`, { method: 'DELETE' });
  }
}
