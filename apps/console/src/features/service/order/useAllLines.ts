import { useQuery } from '@tanstack/react-query';
import type { OrderLine } from '@tilldeck/contracts/service/order.schemas';
import type { OrderKind } from '@tilldeck/contracts/service/order.states';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { orderRoutes } from '../parts/order/order.paths.ts';

const pageSize = 200;

/** Every line of an order in its order, for paper and for the form; lists page instead. */
export function useAllLines(kind: OrderKind, id: string) {
  const { call } = useBlocks();
  const { lines } = orderRoutes[kind];
  return useQuery({
    queryKey: [lines.id, 'all', id],
    queryFn: async () => {
      const all: OrderLine[] = [];
      let cursor: string | undefined;
      do {
        const page = await call(lines, { id, pageSize, ...(cursor ? { cursor } : {}) });
        all.push(...page.items);
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      return all.sort((a, b) => a.position - b.position);
    },
  });
}
