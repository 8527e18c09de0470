import type { MessageSpec } from './core/message.ts';
import { linkMessages } from './link/link.messages.ts';

/** Every message between devices and the server: what the server must handle and the agent and simulator speak. */
export const messageCatalogue: readonly MessageSpec[] = [...linkMessages];
