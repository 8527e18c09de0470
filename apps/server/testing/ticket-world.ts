import type { RouteDraft } from '@tilldeck/contracts/core/route';
import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';

type Draft = RouteDraft<typeof ticketRoutes.submit>;

/** A rich text of one paragraph. */
export const textOf = (text: string): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

export const submitTicket = (client: WireClient, draft: Partial<Draft> = {}) =>
  client.call(ticketRoutes.submit, {
    title: 'Receipts print without the logo',
    type: 'general',
    contactEmail: 'contact@shop.example',
    body: textOf('Since this morning.'),
    ...draft,
  });

export async function lastMessageOf(client: WireClient, id: string): Promise<string> {
  const { items } = await client.call(ticketRoutes.thread, { id, pageSize: 1 });
  return items[0]?.id ?? '';
}

export const writing = async (client: WireClient, id: string, text: string, fileIds: string[] = []) => ({
  id,
  lastMessageId: await lastMessageOf(client, id),
  body: textOf(text),
  fileIds,
});
