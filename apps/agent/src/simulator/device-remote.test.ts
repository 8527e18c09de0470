import { pointerEvent } from '@tilldeck/contracts/remote/rfb-messages.rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { question } from '../../testing/remote-stage.ts';
import { TestBridge } from '../../testing/test-bridge.ts';
import type { TakenSession } from '../screen/remote-calls.ts';
import { DeviceRemote } from './device-remote.ts';

let bridge: TestBridge;
let device: DeviceRemote;
const answers: string[] = [];
let session: TakenSession | null = { sessionId: '5', mode: 'control', prompt: question, join: null, minutesLeft: 30 };

beforeAll(async () => {
  bridge = await TestBridge.start();
  device = new DeviceRemote('SIM-1', () => ({
    take: async () => ({ session }),
    answer: async ({ answer }) => {
      answers.push(answer);
      return { join: bridge.devicePass() };
    },
    join: async () => ({ join: null }),
    left: async () => {
      session = null;
    },
    isOver: () => false,
  }));
  device.nudged();
});
afterAll(async () => {
  device.stop();
  await bridge.stop();
});

const [paper, ware] = [0xffffff, 0x1d4ed8];
/** The first letter of the first line of the receipt, and the first ware. */
const [letter, coffee] = [
  [549, 100],
  [30, 100],
] as const;

describe('the screen of a simulated device', () => {
  it.each([
    ['areas of one colour', [7]],
    ['pixels', [0]],
  ])(
    'is allowed after a moment, drawn as %s, with a clock that goes on and a receipt that grows',
    async (_, encodings) => {
      await expect.poll(() => bridge.isThere).toBe(true);
      const { viewer, send, opened } = bridge.open('1', { encodings });
      await opened;
      await viewer.until(() => viewer.updates > 0);
      expect([viewer.width, viewer.height, viewer.at(...coffee)]).toEqual([800, 600, ware]);
      expect(viewer.at(...letter)).toBe(paper);
      await viewer.until(() => viewer.updates > 2);
      send(pointerEvent(1, ...coffee));
      send(pointerEvent(0, ...coffee));
      await viewer.until(() => viewer.at(...letter) !== paper, 1_000);
      send(pointerEvent(1, 600, 540));
      send(pointerEvent(0, 600, 540));
      await viewer.until(() => viewer.at(...letter) === paper, 1_000);
      expect(answers).toEqual(['allow']);
    },
  );

  it('takes a text', async () => {
    expect(await bridge.order({ tell: 'type', text: 'PRINTER OK' })).toMatchObject({ do: 'done' });
    expect(await bridge.order({ tell: 'clipboard_set', text: '收银台' })).toMatchObject({ do: 'done' });
    expect(await bridge.order({ tell: 'clipboard_get' })).toMatchObject({ do: 'done', text: '收银台' });
  });
});
