import type { ActionKey } from '@tilldeck/contracts/core/route';
import { useTranslation } from 'react-i18next';
import type { FieldControlProps } from '../../../components/form/useFormFields.ts';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import { declaredMenus } from '../../../lib/permission/declared-menus.ts';
import { useSession } from '../../../lib/session/session-state.ts';
import styles from './ScopesField.module.css';

interface ScopeGroup {
  key: string;
  titleEn: string;
  titleZh: string;
  actions: readonly ActionKey[];
}

/** What a person could give to a key: their own permissions, but for keys themselves and exports. */
const offeredTo = (held: ReadonlyMap<string, ReadonlySet<string>>): ScopeGroup[] =>
  declaredMenus.flatMap(({ key, titleEn, titleZh, actions, subPageOf }) => {
    const given = actions.filter((action) => held.get(key)?.has(action) && action !== 'export');
    return subPageOf || key === 'apikey' || given.length === 0 ? [] : [{ key, titleEn, titleZh, actions: given }];
  });

/** A row for each page with its actions to tick. */
export function ScopesField({ id, value, onChange, disabled }: FieldControlProps) {
  const { t, i18n } = useTranslation('integration');
  const { permissions } = useSession();
  const chosen = new Set((value as string[] | undefined) ?? []);
  const groups = offeredTo(permissions);
  const put = (scopes: readonly string[], isOn: boolean) => {
    for (const scope of scopes) {
      if (isOn) chosen.add(scope);
      else chosen.delete(scope);
    }
    onChange?.([...chosen]);
  };
  if (groups.length === 0) return <p className="blk-soft">{t('apikey.noScopes')}</p>;
  return (
    <fieldset id={id} className={styles.scopes} disabled={disabled}>
      {groups.map(({ key, titleEn, titleZh, actions }) => {
        const name = nameIn(i18n.language, { titleEn, titleZh });
        const all = actions.map((action) => `${key}.${action}`);
        const isAll = all.every((scope) => chosen.has(scope));
        return (
          <div key={key} className={styles.group}>
            <label className={styles.page}>
              <input
                type="checkbox"
                className="blk-check"
                aria-label={t('apikey.allOf', { name })}
                checked={isAll}
                ref={(box) => {
                  if (box) box.indeterminate = !isAll && all.some((scope) => chosen.has(scope));
                }}
                onChange={() => put(all, !isAll)}
              />
              {name}
            </label>
            <div className={styles.actions}>
              {actions.map((action) => (
                <label key={action} className={styles.action}>
                  <input
                    type="checkbox"
                    className="blk-check"
                    aria-label={`${name}: ${t(`action.${action}`)}`}
                    checked={chosen.has(`${key}.${action}`)}
                    onChange={(event) => put([`${key}.${action}`], event.target.checked)}
                  />
                  {t(`action.${action}`)}
                </label>
              ))}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}
