import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { type Device, maxDevicesPerCall } from '@tilldeck/contracts/devices/device-record.schemas';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { useAction } from '../../../components/feedback/useAction.ts';
import type { ConfirmQuestion } from '../../../components/feedback/useConfirm.ts';
import type { BulkAction, BulkTools } from '../../../components/list/useBulkRun.ts';
import { type BulkStep, listMatching } from '../../../lib/list/bulk-run.ts';
import { countSelected, type ListSelection } from '../../../lib/list/list-selection.ts';
import { invalidate } from '../../../lib/request/route-queries.ts';
import { deviceReads } from './device.queries.ts';

export type Verb = 'disable' | 'enable' | 'delete';
const routes = { disable: deviceRoutes.disable, enable: deviceRoutes.enable, delete: deviceRoutes.remove } as const;

/** What one can do to devices, for one on its page and for many in the list. */
export function useDeviceActions() {
  const { t } = useTranslation('device');
  const { call } = useBlocks();
  const { run } = useAction();

  const question = (verb: Verb, count: number, name: string): ConfirmQuestion => ({
    title: t(`${verb}.title`, { count, name }),
    text: t(`${verb}.text`, { count }),
    action: t(`action.${verb}`),
    isDanger: verb !== 'enable',
    reason: 'optional',
    ...(verb === 'delete' ? { word: count === 1 ? name : String(count) } : {}),
  });

  const nameOf = (selection: ListSelection<Device>): string =>
    selection.kind === 'some' ? ([...selection.rows.values()][0]?.sn ?? '') : '';

  /** Reads what matches, then changes as many as a call takes at once; each call is one step for all of its rows. */
  async function* inCalls(
    selection: ListSelection<Device>,
    { signal, filters }: BulkTools,
    work: (ids: string[]) => Promise<unknown>,
  ): AsyncGenerator<BulkStep> {
    const rows =
      selection.kind === 'some'
        ? [...selection.rows.values()]
        : await listMatching(
            (place) =>
              call(deviceRoutes.page, { ...filters, pageSize: maxDevicesPerCall, ...place } as never, { signal }),
            (row: Device) => !selection.except.has(row.id),
            signal,
          );
    for (let start = 0; start < rows.length && !signal.aborted; start += maxDevicesPerCall) {
      const part = rows.slice(start, start + maxDevicesPerCall);
      const failure = await work(part.map((row) => row.id)).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      for (const { id, sn } of part)
        yield { key: id, label: sn, isDone: failure === null, ...(failure === null ? {} : { message: failure }) };
    }
    await invalidate(deviceReads);
  }

  const bulk = (verb: Verb): BulkAction<Device> => ({
    key: verb,
    label: t(`action.${verb}`),
    isDanger: verb !== 'enable',
    call: routes[verb],
    confirm: (selection) => question(verb, countSelected(selection), nameOf(selection)),
    run: (selection, tools) =>
      inCalls(selection, tools, (ids) => call(routes[verb], { ids, reason: tools.reason }, { signal: tools.signal })),
  });

  /** Asks, then does it to one device. True when it is done. */
  const act = async (verb: Verb, device: Device): Promise<boolean> => {
    const output = await run(
      {
        key: verb,
        label: t(`action.${verb}`),
        call: routes[verb],
        input: ({ id }, reason) => ({ ids: [id], reason }),
        confirm: ({ sn }) => question(verb, 1, sn),
        refreshes: deviceReads,
      },
      device,
    );
    return output !== null;
  };

  return { bulk, act };
}
