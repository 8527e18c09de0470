import type { Comparison } from '@tilldeck/contracts/appstore/review.schemas';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import styles from './Workbench.module.css';

type Changes = Comparison['lists'][number];

/** Permissions, components, native code and keywords: what came, what went, and behind a click what stayed. */
export function ChangedLists({ comparison: { lists } }: { comparison: Comparison }) {
  const { t } = useTranslation(['review', 'appstore']);
  return (
    <SectionCard title={t('section.lists')}>
      <div className={styles.lists}>
        {lists.map((list) => (
          <section key={list.field} data-field={list.field} aria-label={t(`appstore:field.${list.field}`)}>
            <h3>{t(`appstore:field.${list.field}`)}</h3>
            <ListChanges list={list} />
          </section>
        ))}
      </div>
    </SectionCard>
  );
}

function ListChanges({ list: { added, removed, kept } }: { list: Changes }) {
  const { t } = useTranslation('review');
  if (added.length + removed.length + kept.length === 0) return <p className={styles.quiet}>{t('nothing')}</p>;
  return (
    <>
      {added.length + removed.length > 0 ? (
        <ul className={styles.changes}>
          {added.map((name) => (
            <li key={name} data-change="added">
              <span className={styles.mark}>{t('mark.added')}</span>
              <ins>
                <Dotted name={name} />
              </ins>
            </li>
          ))}
          {removed.map((name) => (
            <li key={name} data-change="removed">
              <span className={styles.mark}>{t('mark.removed')}</span>
              <del>
                <Dotted name={name} />
              </del>
            </li>
          ))}
        </ul>
      ) : null}
      {kept.length > 0 ? (
        <details className={styles.kept}>
          <summary>{t('kept', { count: kept.length })}</summary>
          <ul>
            {kept.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

/** A long name breaks behind its dots, not inside a word. */
const Dotted = ({ name }: { name: string }) =>
  name.split(/(?<=\.)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a name have nothing else to be told apart by
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
