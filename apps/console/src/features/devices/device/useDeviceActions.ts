import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { type Device, maxDevicesPerCall } from '@tilldeck/contracts/devices/device-record.schemas';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { useAction } from '../../../components/feedback/useAction.ts';
import type { ConfirmQuestion } from '../../../components/feedback/useConfirm.ts';
import type { BulkAction, BulkTools } from '../../../components/list/useBulkRun.ts';
import type { BulkStep } from '../../../lib/list/bulk-run.ts';
import { countSelected, type ListSelection } from '../../../lib/list/list-selection.ts';

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

  /** As many as a call takes at once; each call is one step for all of its rows. */
  async function* inCalls(
    { signal, rows: readRows }: BulkTools<Device>,
    work: (ids: string[]) => Promise<unknown>,
  ): AsyncGenerator<BulkStep> {
    const rows = await readRows();
    for (let start = 0; start < rows.length && !signal.aborted; start += maxDevicesPerCall) {
      const part = rows.slice(start, start + maxDevicesPerCall);
      const failure = await work(part.map((row) => row.id)).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      for (const { id, sn } of part)
        yield { key: id, label: sn, isDone: failure === null, ...(failure === null ? {} : { message: failure }) };
    }
  }

  const bulk = (verb: Verb): BulkAction<Device> => ({
    key: verb,
    label: t(`action.${verb}`),
    isDanger: verb !== 'enable',
    call: routes[verb],
    confirm: (selection) => question(verb, countSelected(selection), nameOf(selection)),
    run: (_selection, tools) =>
      inCalls(tools, (ids) => call(routes[verb], { ids, reason: tools.reason }, { signal: tools.signal, isOwn: true })),
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
      },
      device,
    );
    return output !== null;
  };

  return { bulk, act };
}
