import { useTranslation } from 'react-i18next';
import { KeyHint } from '../text/KeyHint.tsx';
import styles from './CommandPalette.module.css';
import type { FoundGroup } from './useCommandSearch.ts';
import type { CommandItem } from './useCommands.ts';

interface CommandGroupProps {
  idPrefix: string;
  group: FoundGroup;
  activeId: string | undefined;
  onChoose: (item: CommandItem) => void;
}

/** What one source found, under its name. */
export function CommandGroup({ idPrefix, group, activeId, onChoose }: CommandGroupProps) {
  const { t } = useTranslation('blocks');
  if (group.found.length === 0 && !group.hasFailed) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options inside a list box
    <div role="group" aria-labelledby={`${idPrefix}-title`}>
      <div id={`${idPrefix}-title`} className={styles.group} role="presentation">
        {group.title}
        {group.hasFailed ? <span className={styles.failed}> · {t('palette.failed')}</span> : null}
      </div>
      {group.found.map(({ item, positions }) => {
        const itemId = `${idPrefix}-${item.key}`;
        return (
          <div
            key={item.key}
            id={itemId}
            role="option"
            tabIndex={-1}
            aria-selected={itemId === activeId}
            className={styles.option}
            // On the way down, so that the focus never leaves the field.
            onMouseDown={(event) => {
              event.preventDefault();
              onChoose(item);
            }}
          >
            {item.icon ? (
              <span className={styles.icon} aria-hidden>
                {item.icon}
              </span>
            ) : null}
            <span className={styles.title}>
              <Marked text={item.title} positions={positions} />
            </span>
            {item.subtitle ? <span className={styles.subtitle}>{item.subtitle}</span> : null}
            {item.shortcut ? <KeyHint keys={item.shortcut} /> : null}
          </div>
        );
      })}
    </div>
  );
}

/** The matched letters stand out; runs of them are one mark. */
function Marked({ text, positions }: { text: string; positions: readonly number[] }) {
  const parts: { text: string; isMarked: boolean; at: number }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const isMarked = positions.includes(at);
    const last = parts.at(-1);
    if (last && last.isMarked === isMarked) last.text += text.charAt(at);
    else parts.push({ text: text.charAt(at), isMarked, at });
  }
  return parts.map((part) => (part.isMarked ? <mark key={part.at}>{part.text}</mark> : part.text));
}
