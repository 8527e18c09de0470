import styles from './StatusTag.module.css';
import { type Phrase, usePhrase } from './usePhrase.ts';

export type StatusTone = 'ok' | 'bad' | 'warn' | 'idle' | 'run' | 'off' | 'none';

/** Each tone has its own shape, so that a state is told without its colour. A kind that is no state has `none`. */
const shapes: Record<StatusTone, React.ReactNode> = {
  ok: <circle cx="6" cy="6" r="4.5" />,
  bad: <path d="M2.4 2.4l7.2 7.2m0-7.2L2.4 9.6" className={styles.stroke} />,
  warn: <path d="M6 1.4 11.2 10.6H.8z" />,
  idle: <circle cx="6" cy="6" r="3.9" className={styles.ring} />,
  run: (
    <>
      <circle cx="6" cy="6" r="4.4" className={styles.ring} />
      <path d="M6 1.6a4.4 4.4 0 0 1 0 8.8z" />
    </>
  ),
  off: <rect x="1.5" y="4.7" width="9" height="2.6" rx="1" />,
  none: null,
};

export type StateTexts<S extends string> = Readonly<Record<S, { tone: StatusTone; text: Phrase }>>;

interface StatusTagProps<S extends string> {
  state: S;
  states: StateTexts<S>;
  /** A frame around it, for headers. */
  isFramed?: boolean;
}

/** A state by shape, colour and word. */
export function StatusTag<S extends string>({ state, states, isFramed }: StatusTagProps<S>) {
  const phrase = usePhrase();
  const entry = states[state] ?? { tone: 'idle' as const, text: state };
  return <ToneTag tone={entry.tone} text={phrase(entry.text)} isFramed={isFramed} />;
}

interface ToneTagProps {
  tone: StatusTone;
  text: string;
  isFramed?: boolean | undefined;
  /** The words too have the colour: a value among many that needs attention. */
  isStrong?: boolean;
}

export function ToneTag({ tone, text, isFramed, isStrong }: ToneTagProps) {
  const look = [styles.tag, isFramed ? styles.framed : '', isStrong ? styles.strong : ''].filter(Boolean).join(' ');
  return (
    <span className={look} data-tone={tone}>
      {shapes[tone] === null ? null : (
        <svg viewBox="0 0 12 12" className={styles.shape} aria-hidden="true">
          {shapes[tone]}
        </svg>
      )}
      <span className={styles.text}>{text}</span>
    </span>
  );
}
