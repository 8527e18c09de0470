import { examinationRoutes } from '@tilldeck/contracts/link/examination.routes';
import type { Diagnosis, Finding } from '@tilldeck/contracts/link/examination.schemas';
import { linkKeyRoutes } from '@tilldeck/contracts/link/link-key.routes';
import { useLogRoutes } from '@tilldeck/contracts/link/use-log.routes';
import type { UseLogKind } from '@tilldeck/contracts/link/use-log.schemas';
import { useTranslation } from 'react-i18next';
import { nodeAt } from '../../lib/navigation/menu-tree.ts';
import { useSession } from '../../lib/session/session-state.ts';
import { useMayCall } from '../base/useBlocks.ts';
import type { DeviceCommands } from '../task/useDeviceCommands.tsx';

/** What a person can do about a finding: something done at once, or the page where it is done. */
export type Remedy = { key: string; label: string; disabledReason?: string | null } & (
  | { onClick: () => void }
  | { href: string }
);

export interface RemedyParts {
  diagnosis: Pick<Diagnosis, 'deviceId' | 'lastExamination'>;
  commands: DeviceCommands;
  /** Where the device is. */
  shop?: { id: string; name: string } | null | undefined;
  /** Absent where the person may not enable devices. */
  onEnable?: (() => void) | undefined;
}

/** The remedies of a finding, as far as the person's roles include them. */
export function useRemedies({ diagnosis, commands, shop, onEnable }: RemedyParts): (finding: Finding) => Remedy[] {
  const { t } = useTranslation(['report', 'task']);
  const { menu } = useSession();
  const mayCall = useMayCall();
  const page = `/device/details/${diagnosis.deviceId}`;

  const command = (kind: 'reboot' | 'diagnostics'): Remedy[] =>
    commands.mayCommand
      ? [
          {
            key: kind,
            label: t(`task:kind.${kind}`),
            disabledReason: commands.reason,
            onClick: () => commands.start(kind),
          },
        ]
      : [];
  const notify = ({ code }: Finding): Remedy[] =>
    commands.mayCommand
      ? [
          {
            key: 'notify',
            label: t('report:remedy.notify'),
            disabledReason: commands.reason,
            onClick: () =>
              commands.start('notification', {
                title: t(`report:finding.${code}`),
                content: t(`report:finding.${code}.advice`),
              }),
          },
        ]
      : [];
  const events = (kind: UseLogKind): Remedy[] =>
    mayCall(useLogRoutes.page)
      ? [{ key: 'events', label: t('report:remedy.events'), href: `${page}?tab=events&kind=${kind}` }]
      : [];
  const tab = (key: 'apps' | 'history' | 'keys'): Remedy[] => [
    { key, label: t(`report:remedy.${key}`), href: `${page}?tab=${key}` },
  ];
  const menuPage = (key: 'enrolment' | 'shop', path: string, listed = path): Remedy[] =>
    nodeAt(menu, listed) ? [{ key, label: t(`report:remedy.${key}`), href: path }] : [];
  const report = diagnosis.lastExamination;

  const remedies: Record<Finding['code'], (finding: Finding) => Remedy[]> = {
    disabled: () => (onEnable ? [{ key: 'enable', label: t('report:remedy.enable'), onClick: onEnable }] : []),
    never_connected: () => menuPage('enrolment', '/device/enrolment/list'),
    offline: () => [
      ...(shop ? menuPage('shop', `/device/shop/details/${shop.id}`, '/device/shop/list') : []),
      ...events('disconnected'),
    ],
    offline_closed: () => (shop ? menuPage('shop', `/device/shop/details/${shop.id}`, '/device/shop/list') : []),
    silent: () => command('reboot'),
    set_aside: () => [...events('set_aside'), ...(mayCall(linkKeyRoutes.listOfDevice) ? tab('keys') : [])],
    examination_failed: () =>
      report && mayCall(examinationRoutes.detail)
        ? [{ key: 'report', label: t('report:remedy.report'), href: `/device/examination/details/${report.id}` }]
        : [],
    printer_paper_out: notify,
    printer_paper_low: notify,
    printer_trouble: (finding) => [...notify(finding), ...command('diagnostics')],
    storage_low: () => tab('apps'),
    memory_low: () => command('reboot'),
    battery_hot: notify,
    battery_low: notify,
    signal_weak: (finding) => [...notify(finding), ...tab('history')],
    crashing: () => events('app_crashed'),
    restarting: () => events('boot'),
    flapping: () => events('disconnected'),
  };
  return (finding) => remedies[finding.code](finding);
}
