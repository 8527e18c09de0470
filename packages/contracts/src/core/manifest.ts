import type { MenuSpec } from '../identity/menu.schemas.ts';
import type { WebhookEventSpec } from '../integration/webhook.events.ts';
import type { TaskSource } from '../tasks/source.states.ts';
import type { ErrorSpec } from './error.ts';
import type { MessageSpec } from './message.ts';
import type { RouteTable } from './route.ts';

/**
 * What a domain declares to server, console, devices and tools, listed once. What only the server has (handlers, jobs,
 * mails, exports) is listed at the domain's door there.
 */
export interface Manifest {
  name: string;
  errors: Readonly<Record<string, ErrorSpec>>;
  /** Tables of calls. The server's door has handlers under the same names, or it does not compile. */
  routes: Readonly<Record<string, RouteTable>>;
  menus: readonly MenuSpec[];
  /** Kinds of things its operations are about: the `objectType` of `tx.audit`. Each has a text in both languages. */
  auditObjects: readonly string[];
  /** What is audited without a call of a person, beside the audit names of calls. Each has a text as well. */
  auditNames?: readonly string[];
  /** What devices and the server say to each other. What devices send has a handler at the server's door, by its name here. */
  messages?: Readonly<Record<string, MessageSpec>>;
  /** What webhooks can be told, by the `type` of the message. Each has a text in both languages. */
  webhookEvents?: Readonly<Record<string, WebhookEventSpec>>;
  /** What makes tasks: the `source` of a task. Each has a text in both languages. */
  taskSources?: readonly TaskSource[];
}

export const manifest = <const M extends Manifest>(declared: M): M => declared;
