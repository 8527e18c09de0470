import { setAsideReasons } from '@tilldeck/contracts/link/link.limits';
import { networkTypes, printerStates } from '@tilldeck/contracts/link/uplink.schemas';
import type { UseLogEntry } from '@tilldeck/contracts/link/use-log.schemas';
import { useTranslation } from 'react-i18next';

/** What our own agent tells of an event, in the order of reading; others may say more, in their own words. */
const knownNames = [
  'app',
  'package',
  'version',
  'from',
  'to',
  'isCharging',
  'percent',
  'freeMb',
  'ip',
  'reason',
  'report',
  'seconds',
  'state',
  'cause',
] as const;
const bootCauses = ['start', 'power'] as const;
/** Why a connection ended, in the words of the broker. */
const closedTexts = {
  'Connection Lost': 'lost',
  'Client Closed': 'byDevice',
  'Stale Connection': 'silent',
  'Duplicate Client ID': 'twice',
  'Server Shutdown': 'broker',
  Kicked: 'removed',
  'Authentication Expired': 'removed',
} as const;
const isClosedReason = (said: string): said is keyof typeof closedTexts => Object.hasOwn(closedTexts, said);
const isKnown = <T extends string>(list: readonly T[], value: string): value is T =>
  (list as readonly string[]).includes(value);

const place = (name: string): number => (isKnown(knownNames, name) ? knownNames.indexOf(name) : knownNames.length);

/** The details of an event in words, as far as they are known. */
export function useDetailText(): (entry: Pick<UseLogEntry, 'kind' | 'detail'>) => string {
  const { t } = useTranslation(['report', 'device']);
  const valueText = (kind: UseLogEntry['kind'], value: string | number | boolean): string => {
    if (typeof value === 'boolean') return t(value ? 'report:detail.yes' : 'report:detail.no');
    const said = String(value);
    if (kind === 'printer' && isKnown(printerStates, said)) return t(`device:printer.${said}`);
    if (kind === 'network' && isKnown(networkTypes, said)) return t(`device:network.${said}`);
    if (kind === 'boot' && isKnown(bootCauses, said)) return t(`report:bootCause.${said}`);
    if (kind === 'disconnected' && isClosedReason(said)) return t(`report:closed.${closedTexts[said]}`);
    if (kind === 'set_aside' && isKnown(setAsideReasons, said)) return t(`report:setAside.${said}`);
    return said;
  };
  return ({ kind, detail }) =>
    Object.entries(detail)
      .toSorted(([one], [other]) => place(one) - place(other))
      .map(([name, value]) => {
        const label = isKnown(knownNames, name) ? t(`report:detail.${name}`) : name;
        return t('report:detail.pair', { label, value: valueText(kind, value) });
      })
      .join(' · ');
}
