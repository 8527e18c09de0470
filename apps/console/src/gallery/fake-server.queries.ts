import type { Route } from '@tilldeck/contracts/core/route';
import { maxNumberedRows, type PageRequest } from '@tilldeck/contracts/core/schema';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { preferenceRoutes } from '@tilldeck/contracts/identity/preference.routes';
import type { z } from 'zod';
import { ApiError } from '../lib/request/api-error.ts';
import type { call } from '../lib/request/call.ts';
import {
  type FakeDevice,
  type fakeDeviceFilter,
  fakeDevices,
  fakePartners,
  fakeRoutes,
} from './fake-devices.config.ts';

type PageInput = Partial<PageRequest> & z.output<typeof fakeDeviceFilter>;

const answerMs = 120;
const wait = (ms: number) => new Promise((resume) => setTimeout(resume, ms));

const tests: Record<string, (device: FakeDevice, value: never) => boolean> = {
  keyword: (device, value: string) => `${device.sn} ${device.name}`.toLowerCase().includes(value.toLowerCase()),
  state: (device, value: string) => device.state === value,
  models: (device, value: string[]) => value.includes(device.model),
  partner: (device, value: string) => device.partner === value,
  sns: (device, value: string[]) => value.includes(device.sn),
  firmware: (device, value: string) => device.firmware.startsWith(value),
  activatedFrom: (device, value: string) => device.activatedAt >= value,
  activatedTo: (device, value: string) => device.activatedAt <= value,
};

function matching(input: PageInput): FakeDevice[] {
  const active = Object.entries(input).filter(([name, value]) => tests[name] && value !== undefined);
  const found = fakeDevices.filter((device) => active.every(([name, value]) => tests[name]?.(device, value as never)));
  const field = input.sortField as keyof FakeDevice | undefined;
  if (!field) return found;
  const direction = input.sortOrder === 'descend' ? -1 : 1;
  return found.sort((a, b) => (a[field] < b[field] ? -direction : a[field] > b[field] ? direction : 0));
}

function pageOfDevices(input: PageInput) {
  const size = input.pageSize ?? 20;
  const found = matching(input);
  const start = input.cursor ? Number(input.cursor) : ((input.pageNo ?? 1) - 1) * size;
  const end = start + size;
  return {
    items: found.slice(start, end),
    total: Math.min(found.length, maxNumberedRows),
    isTotalCapped: found.length > maxNumberedRows,
    nextCursor: end < found.length ? String(end) : null,
  };
}

const nobody = { items: [], total: 0, isTotalCapped: false, nextCursor: null };
const preferences = new Map<string, string>();

function answer(route: Route, input: unknown): unknown {
  switch (route.id) {
    case fakeRoutes.page.id:
      return pageOfDevices(input as PageInput);
    case fakeRoutes.none.id:
      return nobody;
    case fakeRoutes.slow.id:
      return new Promise(() => {});
    case fakeRoutes.broken.id:
      throw new ApiError('The database can’t be reached right now. Nothing was changed. Try again in a moment', {
        code: 503,
        error: 'core.database_away',
        requestId: '01JC8Y3K5QXA7',
      });
    case fakeRoutes.partners.id:
      return fakePartners;
    case fakeRoutes.disable.id: {
      const { sn } = input as { sn: string };
      if (sn.endsWith('5'))
        throw new ApiError('The device is in remote assistance', { code: 409, requestId: '01JC8Y' });
      return {};
    }
    case fakeRoutes.add.id: {
      const { sn } = input as { sn: string };
      if (sn === 'SN00000000')
        throw new ApiError('Taken', { code: 409, data: { fields: { sn: 'This SN already exists' } } });
      return {};
    }
    case fakeRoutes.article.id:
      return {};
    case fakeRoutes.policy.id: {
      const { name } = input as { name: string };
      if (name === 'taken')
        throw new ApiError('Rejected', {
          code: 409,
          data: { fields: { 'rules.1.actions.0.app': 'This app is not in the store' } },
        });
      return {};
    }
    case fileRoutes.url.id: {
      // Some file that is there; which one does not matter.
      const { fileId } = input as { fileId: string };
      return { url: `/favicon.svg?file=${fileId}`, name: 'favicon.svg', expiresAt: new Date().toISOString() };
    }
    case preferenceRoutes.list.id:
      return [...preferences].map(([key, value]) => ({ key, value }));
    case preferenceRoutes.save.id: {
      const { key, value } = input as { key: string; value: string };
      preferences.set(key, value);
      return {};
    }
    default:
      throw new ApiError(`The gallery has no ${route.id}`, { code: 404 });
  }
}

/** Answers declared calls in the browser, after a moment. */
export const fakeCall = (async (route: Route, input: unknown) => {
  await wait(answerMs);
  return answer(route, input);
}) as unknown as typeof call;
