import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LineIcon } from '../../components/icon/LineIcon.tsx';
import { iconOf, titleOf } from '../../lib/navigation/menu-tree.ts';
import { useSession } from '../../lib/session/session-state.ts';
import { useSettings } from '../../lib/settings/stored-settings.ts';
import { PopupMenu } from '../PopupMenu.tsx';
import { ShellIcon } from '../ShellIcon.tsx';
import { type Shortcuts, useShortcuts } from './useShortcuts.ts';

export function ShortcutBar() {
  const { t } = useTranslation('pages');
  const [isArranging, setArranging] = useState(false);
  const shortcuts = useShortcuts();
  if (!shortcuts.isReady || (shortcuts.chosen.length === 0 && shortcuts.others.length === 0)) return null;
  return (
    <section className="td-home-panel" aria-label={t('home.shortcuts')}>
      <header>
        <h2>{t('home.shortcuts')}</h2>
        <button type="button" className="td-link-button" onClick={() => setArranging(!isArranging)}>
          {t(isArranging ? 'home.arrangeDone' : 'home.arrange')}
        </button>
      </header>
      {shortcuts.chosen.length === 0 && !isArranging && <p className="td-home-soft">{t('home.noShortcuts')}</p>}
      <div className="td-shortcuts">
        {isArranging ? <ArrangedShortcuts shortcuts={shortcuts} /> : <ShortcutLinks shortcuts={shortcuts} />}
      </div>
    </section>
  );
}

function ShortcutLinks({ shortcuts }: { shortcuts: Shortcuts }) {
  const { menu } = useSession();
  const { language } = useSettings();
  return shortcuts.chosen.map((page) => (
    <Link key={page.id} to={page.path} className="td-shortcut">
      <LineIcon name={iconOf(menu, page)} size={20} />
      {titleOf(page, language)}
    </Link>
  ));
}

function ArrangedShortcuts({ shortcuts }: { shortcuts: Shortcuts }) {
  const { t } = useTranslation('pages');
  const { language } = useSettings();
  const { chosen, others, add, remove, move } = shortcuts;
  return (
    <>
      {chosen.map((page, index) => {
        const title = titleOf(page, language);
        return (
          <span key={page.id} className="td-shortcut td-shortcut-arranged">
            <button
              type="button"
              aria-label={t('home.moveLeft', { title })}
              disabled={index === 0}
              onClick={() => move(page.id, -1)}
            >
              <ShellIcon name="left" size={16} />
            </button>
            {title}
            <button
              type="button"
              aria-label={t('home.moveRight', { title })}
              disabled={index === chosen.length - 1}
              onClick={() => move(page.id, 1)}
            >
              <ShellIcon name="right" size={16} />
            </button>
            <button type="button" aria-label={t('home.removeShortcut', { title })} onClick={() => remove(page.id)}>
              <ShellIcon name="close" size={16} />
            </button>
          </span>
        );
      })}
      {others.length === 0 ? (
        <span className="td-home-soft">{t('home.allAdded')}</span>
      ) : (
        <PopupMenu
          className="td-shortcut-add"
          label={t('home.addShortcut')}
          button={
            <>
              <ShellIcon name="plus" size={16} />
              {t('home.addShortcut')}
            </>
          }
          items={others.map((page) => ({
            key: page.id,
            label: titleOf(page, language),
            onChoose: () => add(page.id),
          }))}
        />
      )}
    </>
  );
}
