import type { FieldControlProps } from '../../../components/form/useFormFields.ts';
import { usePhrase } from '../../../components/text/usePhrase.ts';
import { canUse } from '../../../lib/session/permission.ts';
import { declaredEvents } from './declared-events.rules.ts';
import styles from './EventTypesField.module.css';
import { eventText } from './webhook.columns.tsx';

/** What a webhook is told of, each in words. Only what the person may know, and what was chosen before. */
export function EventTypesField({ id, value, onChange, disabled }: FieldControlProps) {
  const phrase = usePhrase();
  const chosen = (value as string[] | undefined) ?? [];
  const offered = Object.entries(declaredEvents)
    .filter(([type, { permission }]) => chosen.includes(type) || canUse(permission))
    .map(([type]) => type)
    .toSorted();
  const toggle = (type: string) =>
    onChange?.(chosen.includes(type) ? chosen.filter((other) => other !== type) : [...chosen, type]);
  return (
    <fieldset id={id} className={styles.events} tabIndex={-1} disabled={disabled}>
      {offered.map((type) => (
        <label key={type} className={styles.event}>
          <input type="checkbox" className="blk-check" checked={chosen.includes(type)} onChange={() => toggle(type)} />
          <span>
            {phrase((t) => eventText(t, type))}
            <code className={styles.type}>{type}</code>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
