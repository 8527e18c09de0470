import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ListPreference,
  maxSavedViews,
  maxViewName,
  withoutView,
  withView,
} from '../../lib/list/list-preference.ts';
import { ActionButton } from '../base/ActionButton.tsx';
import { Popup } from '../base/Popup.tsx';
import { useClipboard } from '../base/useClipboard.ts';
import { type Phrase, usePhrase } from '../text/usePhrase.ts';
import { SavedViewItem } from './SavedViewItem.tsx';
import styles from './SavedViews.module.css';
import { ToolButton } from './ToolButton.tsx';

/** A view that comes with the list. */
export interface ReadyView {
  key: string;
  name: Phrase;
  /** As it stands in the address. */
  query: string;
}

interface SavedViewsProps {
  ready: readonly ReadyView[];
  preference: ListPreference;
  /** False when there is no room left on the server. */
  onPreference: (next: ListPreference) => boolean;
  /** What is shown now, in the words of the URL. */
  query: string;
  onShow: (query: string) => void;
  /** The link to a view, for sharing. */
  linkTo: (query: string) => string;
}

/** Filters, sorting and columns under a name: kept on the server, one of them the default, each a link. */
export function SavedViews({ ready, preference, onPreference, query, onShow, linkTo }: SavedViewsProps) {
  const { t } = useTranslation('blocks');
  const phrase = usePhrase();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [isRefused, setRefused] = useState(false);
  const { isCopied, copy } = useClipboard();
  const views = preference.views ?? [];
  const current = views.find((view) => view.query === query);
  const currentReady = ready.find((view) => view.query === query);
  const isFull = views.length >= maxSavedViews && !views.some((view) => view.name === name.trim());
  const save = () => {
    if (name.trim() === '' || isFull) return;
    const view = { id: crypto.randomUUID().slice(0, 8), name: name.trim(), query };
    const isSaved = onPreference(withView(preference, view));
    setRefused(!isSaved);
    if (isSaved) setName('');
  };
  const show = (next: string) => {
    onShow(next);
    setOpen(false);
  };
  return (
    <Popup
      label={t('views.title')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      width={340}
      trigger={(attributes) => (
        <ToolButton
          label={t('views.title')}
          text={
            <>
              <span className={styles.current}>
                {current?.name ??
                  (currentReady ? phrase(currentReady.name) : t(query === '' ? 'views.all' : 'views.unsaved'))}
              </span>
              <DownOutlined aria-hidden style={{ fontSize: 10 }} />
            </>
          }
          icon={<span className="blk-visually-hidden">{t('views.title')}:</span>}
          {...attributes}
        />
      )}
    >
      <ul className={styles.list}>
        <SavedViewItem name={t('views.all')} isCurrent={query === ''} onShow={() => show('')} />
        {ready.map((view) => (
          <SavedViewItem
            key={view.key}
            name={phrase(view.name)}
            isCurrent={view === currentReady}
            onShow={() => show(view.query)}
            onCopy={() => copy(linkTo(view.query))}
          />
        ))}
        {views.map((view) => (
          <SavedViewItem
            key={view.id}
            name={view.name}
            isCurrent={view === current}
            isDefault={view.id === preference.defaultView}
            onShow={() => show(view.query)}
            onDefault={(isDefault) => onPreference({ ...preference, defaultView: isDefault ? view.id : undefined })}
            onCopy={() => copy(linkTo(view.query))}
            onDelete={() => onPreference(withoutView(preference, view.id))}
          />
        ))}
      </ul>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Input
          aria-label={t('views.name')}
          placeholder={t('views.name')}
          maxLength={maxViewName}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <ActionButton
          label={t('views.save')}
          kind="primary"
          onClick={save}
          disabledReason={
            isFull ? t('views.full', { count: maxSavedViews }) : name.trim() === '' ? t('views.nameFirst') : null
          }
        />
      </form>
      <p className={styles.note} role="status">
        {isRefused ? t('views.noRoom') : isCopied ? t('copy.linkDone') : t('views.hint')}
      </p>
    </Popup>
  );
}
