import { insert, type RecordMakers } from '../record.ts';

export const integrationRecords: RecordMakers = {
  webhook: (people, org) =>
    insert(
      people,
      `INSERT INTO integration_endpoint (org_id, url, event_types, sealed_secret)
       VALUES ($1, 'https://hooks.shop.example/', '{file.changed}', '')`,
      [org.id],
    ),
  webhookDelivery: async (people, org) =>
    insert(
      people,
      `INSERT INTO integration_delivery (org_id, endpoint_id, event_type, message_id, body)
       VALUES ($1, $2, 'file.changed', 'msg_1', '{}')`,
      [org.id, await integrationRecords.webhook?.(people, org)],
    ),
};
