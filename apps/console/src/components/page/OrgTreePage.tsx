import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import type { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import type { departmentRoutes } from '@tilldeck/contracts/identity/department.routes';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../lib/request/route-queries.ts';
import { Can } from '../../lib/session/Can.tsx';
import { useSession } from '../../lib/session/session-state.ts';
import { ActionButton } from '../base/ActionButton.tsx';
import { Picker } from '../choices/Picker.tsx';
import { namedChoice, searchFrom } from '../choices/useChoices.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { PageHeader } from './PageHeader.tsx';
import { SectionCard } from './SectionCard.tsx';

type TreeRoutes = typeof groupRoutes | typeof departmentRoutes;

/** Whose tree is shown: stands in the URL where it is not one's own. */
export function useTreeOrg() {
  const { org } = useSession();
  const [params, setParams] = useSearchParams();
  return {
    orgId: params.get('org') ?? org?.orgId,
    choose: (id: string | undefined) => setParams(id && id !== org?.orgId ? { org: id } : {}),
  };
}

interface OrgTreePageProps {
  routes: Pick<TreeRoutes, 'organisations' | 'add'>;
  texts: Record<'title' | 'description' | 'organisation' | 'search' | 'add' | 'empty' | 'emptyText', string>;
  tree: { error: Error | null; refetch: () => Promise<unknown> };
  onAdd: () => void;
  /** The tree; it shows the placeholder where it has nothing. */
  children: (placeholder: ReactNode) => ReactNode;
}

/** A page with the tree of one organisation at a time. */
export function OrgTreePage({ routes, texts, tree, onAdd, children }: OrgTreePageProps) {
  const { org } = useSession();
  const { orgId, choose } = useTreeOrg();
  const choices = useCall(routes.organisations, { keyword: undefined });
  const add = (
    <Can route={routes.add}>
      <ActionButton kind="primary" icon={<PlusOutlined aria-hidden />} label={texts.add} onClick={onAdd} />
    </Can>
  );
  return (
    <>
      <PageHeader
        title={texts.title}
        description={texts.description}
        actions={
          <>
            {(choices.data?.length ?? 0) > 1 ? (
              <Picker
                choices={searchFrom(
                  routes.organisations,
                  ({ keyword }) => ({ keyword }),
                  (orgs) => orgs.map(namedChoice),
                )}
                label={texts.organisation}
                placeholder={texts.search}
                widthPx={260}
                known={org ? [{ value: org.orgId, label: org.orgName }] : []}
                value={orgId}
                onChange={choose}
              />
            ) : null}
            {add}
          </>
        }
      />
      <SectionCard isFlush>
        {children(
          tree.error ? (
            <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />
          ) : (
            <EmptyState kind="nothing" title={texts.empty} text={texts.emptyText} action={add} />
          ),
        )}
      </SectionCard>
    </>
  );
}
