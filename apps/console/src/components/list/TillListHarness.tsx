import { defineLiveRoutes, route } from '@tilldeck/contracts/core/route';
import { nothing, paged, pageOf } from '@tilldeck/contracts/core/schema';
import { useLocation } from 'react-router';
import { z } from 'zod';
import type { Freshness } from '../../lib/live/freshness.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { ListPage, type ListPageProps } from './ListPage.tsx';

const till = z.object({ id: z.string(), name: z.string(), state: z.enum(['on', 'off']) });
export type Till = z.output<typeof till>;
const filter = z.object({ keyword: z.string().optional(), state: z.enum(['on', 'off']).optional() });

export const tillRoutes = defineLiveRoutes(
  'test/till',
  { topics: ['test.till'] },
  {
    page: route({
      method: 'POST',
      path: 'test/till/page',
      permission: 'signedIn',
      summary: 'Tills',
      input: pageOf(filter, ['name']),
      output: paged(till),
    }),
    stop: route({
      method: 'POST',
      path: 'test/till/stop',
      permission: 'till.edit',
      summary: 'Stop a till',
      input: z.object({ id: z.string() }),
      output: nothing,
    }),
  },
);

export type PageInput = { pageNo?: number; pageSize: number; cursor?: string; state?: string; keyword?: string };

export const tills: Till[] = Array.from({ length: 45 }, (_item, index) => ({
  id: String(index + 1),
  name: `Till ${index + 1}`,
  state: index % 2 === 0 ? 'on' : 'off',
}));

export function answerPage({ pageNo = 1, pageSize, cursor, state, keyword }: PageInput) {
  const found = tills.filter((one) => (!state || one.state === state) && one.name.includes(keyword ?? ''));
  const start = cursor ? Number(cursor) : (pageNo - 1) * pageSize;
  const end = start + pageSize;
  return {
    items: found.slice(start, end),
    total: found.length,
    isTotalCapped: false,
    nextCursor: end < found.length ? String(end) : null,
  };
}

export const makeTillServer = (more: Record<string, (input: never) => unknown> = {}) =>
  new LocalServer({ [tillRoutes.page.id]: answerPage, [tillRoutes.stop.id]: () => ({}), ...more });

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{`${pathname}${search}`}</p>;
}

interface TillListHarnessProps extends Partial<ListPageProps<typeof tillRoutes.page>> {
  server: LocalServer;
  at?: string;
  mayCall?: (guarded: { permission: string }) => boolean;
  freshness?: Freshness;
}

/** A list of 45 tills with a local server: for tests. */
export function TillListHarness({ server, at = '/', mayCall = () => true, freshness, ...props }: TillListHarnessProps) {
  return (
    <BlocksHarness server={server} at={at} mayCall={mayCall} {...(freshness ? { freshness } : {})}>
      <Address />
      <ListPage
        title="Tills"
        call={tillRoutes.page}
        columns={[
          { key: 'name', title: 'Name', isKey: true },
          { key: 'state', title: 'State' },
          { key: 'id', title: 'Number', isExtra: true },
        ]}
        filters={[
          { kind: 'text', name: 'keyword', label: 'Name' },
          {
            kind: 'select',
            name: 'state',
            label: 'State',
            options: [
              { value: 'on', label: 'On' },
              { value: 'off', label: 'Off' },
            ],
          },
        ]}
        rowLabel={(row) => row.name}
        rowHref={(row) => `/tills/${row.id}`}
        {...props}
      />
    </BlocksHarness>
  );
}
