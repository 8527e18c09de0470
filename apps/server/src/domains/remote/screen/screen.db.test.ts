import type { deviceScreen } from '@tilldeck/contracts/remote/remote-device.schemas';
import { screenMessage } from '@tilldeck/contracts/remote/screen.messages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { writeBatch } from '../../../platform/db/batch.ts';
import { keepScreens } from './screen.service.ts';

let api: ApiHarness;
beforeAll(async () => {
  api = await startApiHarness();
});
afterAll(() => api.close());

type Said = Partial<z.output<typeof deviceScreen>>;

it('of what devices say of their screens the newest is kept, in one batch and over several', async () => {
  const org = await api.people.partner(api.vendor);
  const [one, two] = [await api.people.device(org), await api.people.device(org)];
  const report = (device: { id: string; sn: string }, epoch: number, seq: number, said: Said) => {
    const payload = {
      epoch,
      seq,
      at: Date.now(),
      width: 1280,
      height: 800,
      canControl: true,
      canPrompt: true,
      ...said,
    };
    const atMs = Date.now();
    return {
      message: screenMessage,
      serial: device.sn,
      deviceId: device.id,
      receivedAtMs: atMs,
      atMs,
      epoch,
      seq,
      payload,
    };
  };
  const take = (...batch: ReturnType<typeof report>[]) =>
    writeBatch(api.app.database, (inside) => keepScreens(inside, batch));
  const kept = async (device: { id: string }) => {
    const [row] = await api.people.query('SELECT width, can_control, problem FROM remote_screen WHERE device_id = $1', [
      device.id,
    ]);
    return row;
  };
  const problem = 'unable to open display ":77", it says {"no\\such"}';
  await take(
    report(two, 1, 5, { width: 0, problem }),
    report(one, 1, 2, { width: 640 }),
    report(one, 1, 1, { width: 320 }),
  );
  expect(await kept(one)).toEqual({ width: 640, can_control: true, problem: '' });
  expect(await kept(two)).toEqual({ width: 0, can_control: true, problem });
  await take(report(one, 1, 1, { width: 320 }), report(two, 1, 6, { canControl: false }));
  expect(await kept(one)).toMatchObject({ width: 640 });
  expect(await kept(two)).toEqual({ width: 1280, can_control: false, problem: '' });
  // A new key begins to count again.
  await take(report(one, 2, 1, { width: 800 }));
  expect(await kept(one)).toMatchObject({ width: 800 });
});
