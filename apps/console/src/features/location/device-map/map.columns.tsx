import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { NumberText } from '../../../components/text/NumberText.tsx';
import type { Cluster } from '../parts/ring/ring.rules.ts';

const figure = (key: 'total' | 'online' | 'offline'): ListColumn<Cluster> => ({
  key,
  title: (t) => t(`deviceMap:count.${key}`),
  align: 'end',
  width: 110,
  render: (ring) => <NumberText value={ring[key]} />,
});

/** The rings as a table. */
export const ringColumns: ListColumn<Cluster>[] = [
  {
    key: 'place',
    title: (t) => t('deviceMap:place'),
    isKey: true,
    width: 220,
    render: ({ latitude, longitude }) => `${latitude.toFixed(3)}, ${longitude.toFixed(3)}`,
  },
  figure('total'),
  figure('online'),
  figure('offline'),
];
