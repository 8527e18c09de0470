import { menuRoutes } from '@tilldeck/contracts/identity/menu.routes';
import { type MenuEntry, menuAddition, menuChange } from '@tilldeck/contracts/identity/menu.schemas';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import { useSettings } from '../../../lib/settings/stored-settings.ts';
import { CodeFacts } from './CodeFacts.tsx';
import { IconField } from './IconField.tsx';
import type { Platform } from './menu-lines.rules.ts';

const changeSchema = menuChange.omit({ id: true, version: true });
type ChangeName = keyof typeof changeSchema.shape;

/** Directories an entry of these platforms can stand in. */
function useDirectories(entries: readonly MenuEntry[], platforms: readonly Platform[]) {
  const { language } = useSettings();
  return entries
    .filter((entry) => entry.kind === 'directory' && platforms.every((platform) => entry.platforms.includes(platform)))
    .map((entry) => ({ value: entry.id, label: nameIn(language, entry) }));
}

interface MenuFormProps extends OpenedForm<MenuEntry> {
  entry: MenuEntry;
  entries: readonly MenuEntry[];
}

/** An entry that exists. What the code decides is shown and says so. */
export function MenuForm({ entry, entries, ...frame }: MenuFormProps) {
  const { t } = useTranslation('menu');
  const { call } = useBlocks();
  const directories = useDirectories(entries, entry.platforms);
  const isDirectory = entry.kind === 'directory';
  const isOwnLink = entry.kind === 'link';
  const fields: readonly FormEntry<ChangeName>[] = [
    { name: 'titleEn', label: t('field.titleEn') },
    { name: 'titleZh', label: t('field.titleZh') },
    {
      name: 'parentId',
      label: t('field.parent'),
      kind: 'select',
      options: directories,
      placeholder: t('field.top'),
      isShown: () => !isDirectory,
    },
    { name: 'sort', label: t('field.sort') },
    { name: 'icon', label: t('field.icon'), isWide: true, render: (control) => <IconField {...control} /> },
    {
      name: 'path',
      label: isOwnLink ? t('field.target') : t('section.code'),
      isWide: true,
      ...(isOwnLink
        ? { help: t('field.targetHelp') }
        : { help: t('byCode'), render: () => <CodeFacts entry={entry} /> }),
    },
    {
      name: 'redirect',
      label: t('field.redirect'),
      help: t('field.redirectHelp'),
      isWide: true,
      isShown: () => isDirectory,
    },
    {
      name: 'hidden',
      label: t('field.hidden'),
      help: t('field.hiddenHelp'),
      disabledReason: () => (entry.isGuarded ? t('guarded') : null),
    },
    { name: 'alwaysShow', label: t('field.alwaysShow'), help: t('field.alwaysShowHelp'), isShown: () => isDirectory },
    { name: 'isCache', label: t('field.isCache'), help: t('field.isCacheHelp'), isShown: () => entry.kind === 'menu' },
  ];
  const read = async () => (await call(menuRoutes.tree, {})).find(({ id }) => id === entry.id);
  return (
    <FormDrawer
      {...frame}
      schema={changeSchema.extend({
        path: isOwnLink ? changeSchema.shape.path : changeSchema.shape.titleEn.optional(),
      })}
      fields={fields}
      call={menuRoutes.modify}
      title={`${t('editTitle')} · ${entry.permission ?? entry.id}`}
      doneText={t('saved')}
      {...savedForm(entry, read, {
        fields,
        toValues: (row) => ({
          ...row,
          parentId: row.pid ?? undefined,
          icon: row.icon ?? undefined,
          redirect: row.redirect ?? undefined,
        }),
        toInput: ({ path, ...values }: { path?: string | undefined }, { id, version }) => ({
          ...values,
          ...(isOwnLink ? { path } : {}),
          id,
          version,
        }),
      })}
      columns={2}
    />
  );
}

interface NewMenuFormProps extends OpenedForm<MenuEntry> {
  kind: 'directory' | 'link';
  platform: Platform;
  entries: readonly MenuEntry[];
}

const newSchema = menuAddition.omit({ kind: true });

/** A directory or a link of an administrator's own. */
export function NewMenuForm({ kind, platform, entries, ...frame }: NewMenuFormProps) {
  const { t } = useTranslation('menu');
  const directories = useDirectories(entries, [platform]);
  const isLink = kind === 'link';
  const fields: readonly FormEntry<keyof typeof newSchema.shape>[] = [
    { name: 'titleEn', label: t('field.titleEn') },
    { name: 'titleZh', label: t('field.titleZh') },
    {
      name: 'platforms',
      label: t('platforms'),
      kind: 'multi',
      options: (['admin', 'partner'] as const).map((value) => ({ value, label: t(`platform.${value}`) })),
    },
    { name: 'sort', label: t('field.sort') },
    ...(isLink
      ? [
          { name: 'path' as const, label: t('field.target'), help: t('field.targetHelp'), isWide: true },
          {
            name: 'parentId' as const,
            label: t('field.parent'),
            kind: 'select' as const,
            options: directories,
            placeholder: t('field.top'),
          },
        ]
      : []),
    { name: 'icon', label: t('field.icon'), isWide: true, render: (control) => <IconField {...control} /> },
  ];
  return (
    <FormDrawer
      {...frame}
      schema={isLink ? newSchema.extend({ path: newSchema.shape.path.unwrap() }) : newSchema}
      fields={fields}
      call={menuRoutes.add}
      title={t(isLink ? 'addLink' : 'addDirectory')}
      doneText={t('added')}
      initial={{ platforms: [platform], sort: 500 }}
      toInput={(values) => ({ ...values, kind })}
      columns={2}
    />
  );
}
