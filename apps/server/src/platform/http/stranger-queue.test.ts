import { describe, expect, it } from 'vitest';
import type { AppError } from '../app-error.ts';
import { createLane, createStrangerQueue } from './stranger-queue.ts';

const metrics = { gauge: () => {} };
const light = { id: 'identity/session.login', permission: 'public' as const };
const heavy = { id: 'identity/session.captcha', permission: 'public' as const, isHeavy: true as const };
const device = { id: 'link/enrolment.enrol', permission: 'open' as const };
const codeOf = (error: unknown): string => (error as AppError).code;

describe('calls without a session', () => {
  it('of devices that enrol do not keep people from signing in', async () => {
    const queue = createStrangerQueue(metrics);
    const enrolling = Array.from({ length: 50 }, () => queue.enter(device, '203.0.113.7'));
    const leave = await queue.enter(light, '203.0.113.7');
    leave();
    for (const entered of enrolling) (await entered)();
  });

  it('let those pass whose network asked least, however many others wait (attack S7)', async () => {
    const queue = createStrangerQueue(metrics);
    const order: string[] = [];
    const inside = await Promise.all(Array.from({ length: 4 }, () => queue.enter(light, '203.0.113.7')));
    const enter = (ip: string) =>
      queue.enter(light, ip).then((leave) => {
        order.push(ip);
        leave();
      });
    const waiting = [...Array.from({ length: 50 }, () => enter('203.0.113.7')), enter('198.51.100.1')];
    for (const leave of inside) leave();
    await Promise.all(waiting);
    expect(order[0]).toBe('198.51.100.1');
    expect(order).toHaveLength(51);
  });

  it('count as one for a whole IPv6 network, and not at all once somebody there signed in (attack S7)', async () => {
    const queue = createStrangerQueue(metrics);
    const order: string[] = [];
    for (let host = 1; host <= 20; host += 1) (await queue.enter(light, `2001:db8:1:2::${host}`))();
    for (let count = 0; count < 30; count += 1) (await queue.enter(light, '192.0.2.1'))();
    queue.trust('192.0.2.1');
    const inside = await Promise.all(Array.from({ length: 4 }, () => queue.enter(light, '203.0.113.7')));
    const enter = (ip: string) =>
      queue.enter(light, ip).then((leave) => {
        order.push(ip);
        leave();
      });
    const waiting = ['2001:db8:1:2::99', '192.0.2.1'].map(enter);
    for (const leave of inside) leave();
    await Promise.all(waiting);
    expect(order).toEqual(['192.0.2.1', '2001:db8:1:2::99']);
  });

  it('come first from where somebody signed in, but not without end (attack S7)', async () => {
    const queue = createStrangerQueue(metrics);
    queue.trust('192.0.2.1');
    const order: string[] = [];
    const inside = await Promise.all(Array.from({ length: 4 }, () => queue.enter(light, '203.0.113.7')));
    const enter = (ip: string) =>
      queue.enter(light, ip).then((leave) => {
        order.push(ip);
        leave();
      });
    // Each asks for the first time, as those of a botnet do.
    const strangers = Array.from({ length: 50 }, (_, index) => enter(`198.51.100.${index}`));
    const known = Array.from({ length: 30 }, () => enter('192.0.2.1'));
    for (const leave of inside) leave();
    await Promise.all([...strangers, ...known]);
    expect(order.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => '192.0.2.1'));
    expect(order.slice(-10)).toEqual(Array.from({ length: 10 }, () => '192.0.2.1'));
  });

  it('that are heavy wait for each other and hold up nobody else (attack S7)', async () => {
    const queue = createStrangerQueue(metrics);
    for (let count = 0; count < 2; count += 1) await queue.enter(heavy, '203.0.113.7');
    const third = queue.enter(heavy, '203.0.113.7').then(() => 'entered');
    const others = Promise.all(Array.from({ length: 4 }, () => queue.enter(light, '203.0.113.7'))).then(() => 'others');
    expect(await Promise.race([third, others])).toBe('others');
    await queue.enter({ ...heavy, id: 'identity/registration.register' }, '203.0.113.7');
  });
});

describe('a line', () => {
  it('that is full refuses whose network asked most, and nobody waits without end (attack S7)', async () => {
    const lane = createLane(1, { longestLine: 2, longestWaitMs: 50 });
    const leave = await lane.enter(0);
    const outcomes = [9, 5].map((rank) => lane.enter(rank).then(() => `${rank}`, codeOf));
    await expect(lane.enter(9)).rejects.toMatchObject({ code: 'core.too_many_requests', data: { retryAfterS: 2 } });
    const quiet = lane.enter(0);
    expect(await outcomes[0]).toBe('core.too_many_requests');
    leave();
    await quiet;
    // The place is not given back: who waits is sent away in time.
    expect(await outcomes[1]).toBe('core.too_many_requests');
    expect(lane.waiting()).toBe(0);
  });
});
