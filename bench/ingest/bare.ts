import { finished } from 'node:stream/promises';
import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { BenchDevice } from './fleet-database.ts';

const stream = '$MQTT_msgs';
const consumer = 'bench_bare';
const filter = '$MQTT.msgs.dev.*.up.>';

/** The broker keeps what is published only for consumers that are there. */
export async function addBareConsumer(connection: NatsConnection): Promise<void> {
  const jsm = await jetstreamManager(connection);
  await jsm.consumers.add(stream, {
    durable_name: consumer,
    ack_policy: AckPolicy.Explicit,
    filter_subject: filter,
    max_ack_pending: 20_000,
  });
}

export async function deleteConsumer(connection: NatsConnection, name = consumer): Promise<void> {
  await (await jetstreamManager(connection)).consumers.delete(stream, name).catch(() => false);
}

/** Pulls and acknowledges, and does nothing with what it gets. Milliseconds. */
export async function barePull(connection: NatsConnection, rows: number): Promise<number> {
  const pulled = await jetstream(connection).consumers.get(stream, consumer);
  const startedAt = performance.now();
  for (let count = 0; count < rows; )
    for await (const message of await pulled.fetch({ max_messages: 4_000, expires: 1_000 })) {
      message.ack();
      count += 1;
      if (count === rows) break;
    }
  await connection.flush();
  return performance.now() - startedAt;
}

const columns =
  'device_id, at, received_at, epoch, seq, battery_percent, memory_free_mb, storage_free_mb, cpu_percent, signal_dbm, network_type, printer_state';

/** Lines as they are stored, made beforehand. */
export function linesOf(devices: readonly BenchDevice[], rows: number, batchSize: number): string[] {
  const now = new Date().toISOString();
  const batches: string[] = [];
  for (let at = 0; at < rows; at += batchSize) {
    let lines = '';
    for (let n = at; n < Math.min(at + batchSize, rows); n++) {
      const { id, epoch } = devices[n % devices.length] as BenchDevice;
      lines += `${id}\t${now}\t${now}\t${epoch}\t${n}\t50\t1000\t8000\t12\t-60\twifi\tready\n`;
    }
    batches.push(lines);
  }
  return batches;
}

/** The same rows by nothing but COPY, a transaction a batch. Milliseconds. */
export async function bareCopy(client: pg.Client, batches: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  for (const lines of batches) {
    const copy = client.query(copyFrom(`copy bench_copy (${columns}) from stdin`));
    copy.end(lines);
    await finished(copy);
  }
  return performance.now() - startedAt;
}
