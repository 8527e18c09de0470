import { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import { type DomainTextKey, domainText, labelsOf } from '@tilldeck/phrases/domain-text';
import { keysetBatch } from '../../../platform/db/paging.ts';
import { inScope, readIn } from '../../../platform/db/scope.ts';
import { bindExport, type ExportReader } from '../../../platform/export/export-binding.ts';
import { namesFrom, recordFilter } from '../../../platform/export/filter-words.ts';
import { reachedOrg } from './group.view.ts';

const titled = (key: DomainTextKey<'group'>) => ({
  title: ({ language }: ExportReader) => domainText(language, 'group', key),
});

const labelled = labelsOf('group');

/** The groups of one organisation as a file. */
export const groupExport = bindExport(groupRoutes.export, {
  title: (language) => domainText(language, 'group', 'title'),
  read: ({ scope }, { orgId }, after, limit) =>
    readIn(scope, async (db) => {
      const org = await reachedOrg({ scope, db }, orgId);
      const query = db
        .selectFrom('devices_group as g')
        .leftJoin('devices_group as parent', 'parent.id', 'g.parent_id')
        .select(['g.id', 'g.name', 'g.kind', 'g.device_count', 'g.remark', 'parent.name as parent'])
        .where('g.org_id', '=', org.id)
        .where(inScope(scope, 'g'));
      return keysetBatch(query, 'g.id', after, limit, (row) => ({ ...row, id: String(row.id), partner: org.name }));
    }),
  filters: {
    orgId: recordFilter(labelled('field.partner'), namesFrom('identity_org', { of: 'organisations' })),
  },
  columns: {
    name: { ...titled('field.name'), value: (row) => row.name },
    parent: { ...titled('field.parent'), value: (row) => row.parent ?? '' },
    kind: {
      ...titled('field.kind'),
      value: (row, { language }) =>
        domainText(language, 'group', row.kind === 'dynamic' ? 'kind.dynamic' : 'kind.static'),
    },
    deviceCount: { ...titled('field.devices'), value: (row) => (row.kind === 'dynamic' ? '' : row.device_count) },
    remark: { ...titled('field.remark'), value: (row) => row.remark },
    partner: { ...titled('field.partner'), value: (row) => row.partner },
  },
});
