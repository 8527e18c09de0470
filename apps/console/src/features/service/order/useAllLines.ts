import { useQuery } from '@tanstack/react-query';
import type { OrderLine } from '@tilldeck/contracts/service/order.schemas';
import type { OrderKind } from '@tilldeck/contracts/service/order.states';
import { type BlocksEnvironment, useBlocks } from '../../../components/base/useBlocks.ts';
import { orderRoutes } from '../parts/order/order.paths.ts';

const pageSize = 200;

/** Every line of an order in its order. */
export async function readAllLines(call: BlocksEnvironment['call'], kind: OrderKind, id: string): Promise<OrderLine[]> {
  const { lines } = orderRoutes[kind];
  const all: OrderLine[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(lines, { id, pageSize, ...(cursor ? { cursor } : {}) });
    all.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return all.sort((a, b) => a.position - b.position);
}

/** The same for paper and for the form; lists page instead. */
export function useAllLines(kind: OrderKind, id: string) {
  const { call } = useBlocks();
  return useQuery({
    queryKey: [orderRoutes[kind].lines.id, 'all', id],
    queryFn: () => readAllLines(call, kind, id),
  });
}
