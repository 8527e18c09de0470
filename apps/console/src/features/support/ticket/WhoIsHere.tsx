import { useTranslation } from 'react-i18next';
import type { Present } from '../../../lib/live/here.rules.ts';
import styles from './TicketReply.module.css';

/** Who else has the ticket open, so that two people do not answer at once. */
export function WhoIsHere({ people }: { people: readonly Present[] }) {
  const { t } = useTranslation('support');
  const said = (isWriting: boolean) => {
    const names = people.filter((one) => one.isWriting === isWriting).map(({ name }) => name);
    if (names.length === 0) return null;
    const key = isWriting ? 'who.writing' : 'who.reading';
    return t(key, { count: names.length, names: names.join(', ') });
  };
  const words = [said(true), said(false)].filter((text) => text !== null);
  return (
    <span role="status" className={`blk-soft ${styles.here}`}>
      {words.join(' · ')}
    </span>
  );
}
