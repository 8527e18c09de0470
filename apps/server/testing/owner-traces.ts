import { createHash } from 'node:crypto';
import { deviceTaskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { workRoutes } from '@tilldeck/contracts/tasks/work.routes';
import type { DeviceClient } from '@tilldeck/testkit/client/device-client';
import { putParts } from '@tilldeck/testkit/client/upload-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import type { People, TestDevice } from '@tilldeck/testkit/factories/people';

/** Records that an owner's time with a device leaves, by the kind calls name them by. */
export interface OwnerRecords {
  device: string;
  task: string;
  file: string;
  examination: string;
  linkKey: string;
}

/** Leaves a word in everything the owner of a device makes or gets from it: state, history, reports, work, a file. */
export async function leaveTraces(
  people: People,
  owner: WireClient,
  till: DeviceClient,
  device: TestDevice,
  trace: string,
): Promise<OwnerRecords> {
  const run = async (text: string) => (await people.query<{ id: string }>(text, [device.id]))[0]?.id ?? '';
  await run(`UPDATE devices_device SET remark = '${trace} by the entrance', agent_version = '${trace}', signs = '{paper_out}'
              WHERE id = $1`);
  await run(`INSERT INTO link_state (device_id, ip, battery_percent, reported_at) VALUES ($1, '203.0.113.73', 73, now())
             ON CONFLICT (device_id) DO UPDATE SET battery_percent = 73`);
  await run(`INSERT INTO location_current (device_id, origin, quadkey, latitude, longitude, at, org_id)
             SELECT id, 'own', location_quadkey(52.5, 13.4), 525000000, 134000000, now(), org_id FROM devices_device WHERE id = $1`);
  const app = `{"package":"com.${trace}.pay","name":"${trace}","version":"1","versionCode":1,"type":"third_party","isRunning":true}`;
  await run(`INSERT INTO link_facts (device_id, facts, apps, hello)
             VALUES ($1, '{"simSerial":"${trace}"}', '[${app}]', '{"agentVersion":"${trace}"}')`);
  await run(`INSERT INTO link_telemetry (device_id, at, received_at, epoch, seq, battery_percent)
             VALUES ($1, now(), now(), ${till.epoch}, 1, 73)`);
  await run(`INSERT INTO link_event (org_id, device_id, sn, at, received_at, epoch, seq, kind, detail)
             SELECT org_id, id, sn, now(), now(), ${till.epoch}, 2, 'boot', '{"note":"${trace}"}'
               FROM devices_device WHERE id = $1`);
  const examination =
    await run(`INSERT INTO link_examination (org_id, device_id, sn, model_id, epoch, seq, at, result, report)
             SELECT org_id, id, sn, model_id, ${till.epoch}, 3, now(), 'passed', '{"items":[{"key":"${trace}"}]}'
               FROM devices_device WHERE id = $1 RETURNING id`);
  await run(`INSERT INTO outbox_event (topic, org_id, permission, payload)
             SELECT 'device.state', org_id, 'device.query', jsonb_build_object('id', id, 'mark', '${trace}')
               FROM devices_device WHERE id = $1`);
  const { id: task } = await owner.call(deviceTaskRoutes.command, {
    deviceId: device.id,
    kind: 'fetch_log',
    payload: { source: 'app', package: `com.${trace}.pay` },
  } as never);
  const file = await uploadLog(till, task, Buffer.from(`${trace} log\n`.repeat(20)), `${trace}.log`);
  await run(`UPDATE tasks_execution SET state = 'succeeded', ended_at = now(), text = '${trace} log', result = '{"lines":"${trace}"}'
              WHERE device_id = $1 AND task_id = ${task}`);
  return { device: device.id, task, file, examination, linkKey: String(till.epoch) };
}

async function uploadLog(till: DeviceClient, task: string, content: Buffer, name: string): Promise<string> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const work = { id: `${task}-1` };
  const { body } = await till.send(workRoutes.beginUpload, { ...work, name, size: content.length, sha256 });
  await putParts(body.data, content);
  await till.send(workRoutes.completeUpload, { ...work, fileId: body.data.fileId });
  return body.data.fileId;
}
