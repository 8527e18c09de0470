import { useTranslation } from 'react-i18next';
import { LineIcon } from '../../../components/icon/LineIcon.tsx';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { useSettings } from '../../../lib/settings/stored-settings.ts';
import styles from './MenuListPage.module.css';
import type { MenuLine } from './menu-lines.rules.ts';

const onOff: StateTexts<'enabled' | 'disabled'> = {
  enabled: { tone: 'ok', text: (t) => t('menu:enabled') },
  disabled: { tone: 'off', text: (t) => t('menu:disabled') },
};
const shownHidden: StateTexts<'shown' | 'hidden'> = {
  shown: { tone: 'ok', text: (t) => t('menu:shown') },
  hidden: { tone: 'idle', text: (t) => t('menu:hidden') },
};

/** The line's name in the language of the moment, and in the other one. */
export function useLineTitle() {
  const { t } = useTranslation('role');
  const { language } = useSettings();
  return ({ entry, button }: Pick<MenuLine, 'entry' | 'button'>): [string, string] => {
    if (button) return [t(`action.${button.action}`), button.action];
    const both: [string, string] = [entry.titleEn, entry.titleZh];
    return language === 'zh-CN' ? [both[1], both[0]] : both;
  };
}

export function TitleCell({ line }: { line: MenuLine }) {
  const { t } = useTranslation('menu');
  const [title, other] = useLineTitle()(line);
  return (
    <span className={styles.title} data-kind={line.entry.kind}>
      {line.button ? null : <LineIcon name={line.entry.icon ?? 'dot'} size={16} />}
      <span>{title}</span>
      <span className="blk-soft">{other}</span>
      {line.entry.isChanged && !line.button ? <span className={styles.changed}>{t('changed')}</span> : null}
    </span>
  );
}

function KindCell({ line }: { line: MenuLine }) {
  const { t } = useTranslation('menu');
  return t(`kind.${line.button ? 'button' : line.entry.kind}`);
}

export const menuColumns: readonly ListColumn<MenuLine>[] = [
  { key: 'kind', title: (t) => t('menu:field.kind'), width: 90, render: (line) => <KindCell line={line} /> },
  {
    key: 'path',
    title: (t) => t('menu:field.path'),
    width: 190,
    render: (line) => (line.button ? '' : <span className="blk-mono">{line.entry.path}</span>),
  },
  {
    key: 'permission',
    title: (t) => t('menu:field.permission'),
    width: 130,
    render: (line) => <span className="blk-mono">{line.button ? line.key : (line.entry.permission ?? '')}</span>,
  },
  {
    key: 'sort',
    title: (t) => t('menu:field.sort'),
    width: 70,
    align: 'end',
    render: (line) => (line.button || line.entry.kind === 'page' ? '' : line.entry.sort),
  },
  {
    key: 'hidden',
    title: (t) => t('menu:field.visibility'),
    width: 110,
    render: ({ entry, button }) =>
      button || entry.kind === 'page' ? (
        ''
      ) : (
        <StatusTag state={entry.hidden ? 'hidden' : 'shown'} states={shownHidden} />
      ),
  },
  {
    key: 'enabled',
    title: (t) => t('menu:field.state'),
    width: 110,
    render: ({ entry, button }) =>
      entry.kind === 'page' ? (
        ''
      ) : (
        <StatusTag state={(button ?? entry).enabled ? 'enabled' : 'disabled'} states={onOff} />
      ),
  },
];
