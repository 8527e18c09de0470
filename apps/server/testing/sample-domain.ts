import { manifest } from '@tilldeck/contracts/core/manifest';
import { defineRoutes, route } from '@tilldeck/contracts/core/route';
import type { DesiredContent } from '@tilldeck/contracts/link/desired.schemas';
import { taskSource } from '@tilldeck/contracts/tasks/source.states';
import { taskRow } from '@tilldeck/contracts/tasks/task.schemas';
import { sql } from 'kysely';
import { z } from 'zod';
import { addOfSource } from '../src/domains/tasks/index.ts';
import { openDomain } from '../src/platform/domain.ts';
import { bind } from '../src/platform/http/bind.ts';
import { bindItemOutcome, type ItemChange } from '../src/platform/link/item-outcome.ts';
import { mail, noSecrets, person } from '../src/platform/mail/mail-spec.ts';
import { bindOutcome, type EndedWork } from '../src/platform/work/outcome.ts';
import { bindPayload } from '../src/platform/work/payload.ts';

/** Documents by hash, and the hash every device is to have by item: no row of any device. */
export const documents = new Map<string, Record<string, unknown>>();
/** Files and guards of documents, by hash. */
export const extras = new Map<string, Omit<DesiredContent, 'document'>>();
export const wanted: Record<string, string | null> = {};

/** Before each test: test files of one worker share this module. */
export function forgetItems(): void {
  for (const name of Object.keys(wanted)) wanted[name] = null;
  documents.clear();
  extras.clear();
}
export const heard: EndedWork[] = [];
export const heardItems: ItemChange[] = [];

const sampleItem = (name: string) => ({
  name,
  hash: () => sql<string | null>`${wanted[name] ?? null}::text`,
  contentFor: async (_app: unknown, deviceId: string, hash: string) => ({
    document: { ...documents.get(hash), for: deviceId },
    ...(extras.get(hash) ?? {}),
  }),
});

const sampleSource = taskSource({ name: 'sample', permission: 'dictionary.query' });

export const sampleRoutes = defineRoutes('sample/thing', {
  count: route({
    method: 'POST',
    path: 'sample/thing/count',
    permission: 'signedIn',
    summary: 'How many outcomes were heard',
    input: z.object({}),
    output: z.object({ count: z.number() }),
  }),
  restart: route({
    method: 'POST',
    path: 'sample/thing/restart',
    permission: 'signedIn',
    audit: 'sample.restarted',
    summary: 'Make a task of the sample domain',
    input: z.object({ sn: z.string(), previewHash: z.string() }),
    output: taskRow,
  }),
});
export const sampleManifest = manifest({
  name: 'sample',
  errors: {},
  routes: { thing: sampleRoutes },
  menus: [],
  auditObjects: [],
  taskSources: [sampleSource],
});

/** A made-up domain: the process learns of it by its manifest and its door alone. */
export const sampleDomain = openDomain(sampleManifest, {
  tables: {},
  routes: {
    thing: bind(sampleRoutes, {
      count: () => ({ count: heard.length }),
      restart: (ctx, { sn, previewHash }) =>
        addOfSource(ctx, sampleSource, {
          kind: 'reboot',
          payload: {},
          target: { scope: 'sn', sns: [sn] },
          title: 'Sample',
          previewHash,
        }),
    }),
  },
  outcomes: [
    bindOutcome(['reboot'], async (_inside, ended) => {
      heard.push(...ended);
    }),
  ],
  payloads: [
    bindPayload(['notification'], async (_app, deviceId, item) => ({
      ...item,
      payload: { ...item.payload, sample: deviceId },
    })),
  ],
  desired: ['sample_one', 'sample_two', 'sample_three'].map(sampleItem),
  itemOutcomes: [
    bindItemOutcome(['sample_two'], async (_inside, changes) => {
      heardItems.push(...changes);
    }),
  ],
  mails: [
    mail({
      name: 'sample',
      values: person.extend({ what: z.string() }),
      secrets: noSecrets,
      compose: (_say, linkTo, { what }) => ({
        subject: what,
        preview: what,
        heading: what,
        paragraphs: [what],
        notes: [],
        button: { label: what, url: linkTo('/sample') },
      }),
      sample: { values: { name: 'Ada', loginName: 'ada', what: 'Sample' }, secrets: {} },
    }),
  ],
  todos: [
    {
      key: 'sample.waiting',
      permissions: ['dictionary.edit'],
      title: () => 'Samples to look at',
      href: '/sample/list',
      topics: ['sample.sample'],
      count: async () => ({ total: 3, isTotalCapped: false }),
    },
  ],
  homeCards: [
    {
      key: 'sample.figures',
      sort: 1_000,
      permissions: ['dictionary.query'],
      title: () => 'Samples',
      topics: [],
      figures: async () => [
        { key: 'all', label: 'All', value: 12, isCapped: false, href: '/sample/list', tone: 'plain' },
      ],
    },
  ],
  searchers: [
    {
      key: 'sample.sample',
      permissions: ['dictionary.query'],
      icon: 'dot',
      title: () => 'Samples',
      find: async (_ctx, keyword) => ({
        hits: [{ id: '1', title: `Sample ${keyword}`, subtitle: '', href: '/sample/details/1' }],
        moreHref: null,
      }),
    },
  ],
});
