import { menuRoutes } from '@tilldeck/contracts/identity/menu.routes';
import type { MenuEntry } from '@tilldeck/contracts/identity/menu.schemas';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { PageHeader } from '../../../components/page/PageHeader.tsx';
import { PageTabs } from '../../../components/page/PageTabs.tsx';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { MenuForm, NewMenuForm } from './MenuForm.tsx';
import { MenuTree } from './MenuTree.tsx';
import type { Platform } from './menu-lines.rules.ts';

type Opened = { entry: MenuEntry } | { kind: 'directory' | 'link' };

/** /system/menu/list */
export function MenuListPage() {
  const { t } = useTranslation('menu');
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useOpened<Opened>('edit');
  const tree = useCall(menuRoutes.tree, {});
  const platform: Platform = params.get('platform') === 'partner' ? 'partner' : 'admin';
  const entries = tree.data ?? [];
  const frame = { isOpen: true, onClose: () => setOpened(undefined), onDone: () => setOpened(undefined) };
  const table = (
    <MenuTree
      entries={entries}
      platform={platform}
      isLoading={tree.isPending}
      error={tree.error}
      onRetry={() => void tree.refetch()}
      onEdit={(entry) => setOpened({ entry })}
    />
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <Can route={menuRoutes.add}>
            <ActionButton label={t('addDirectory')} onClick={() => setOpened({ kind: 'directory' })} />
            <ActionButton kind="primary" label={t('addLink')} onClick={() => setOpened({ kind: 'link' })} />
          </Can>
        }
      />
      <PageTabs
        label={t('platforms')}
        tabs={(['admin', 'partner'] as const).map((key) => ({ key, label: t(`platform.${key}`), content: table }))}
        active={platform}
        onChange={(key) => setParams(key === 'admin' ? {} : { platform: key })}
      />
      {opened && 'entry' in opened ? (
        <MenuForm key={opened.entry.id} entry={opened.entry} entries={entries} {...frame} />
      ) : null}
      {opened && 'kind' in opened ? (
        <NewMenuForm key={opened.kind} kind={opened.kind} platform={platform} entries={entries} {...frame} />
      ) : null}
    </>
  );
}
