import { catalogue, ofDevice, ofOrg, type TableDeclarations, through } from '../../platform/db/table-declaration.ts';

export const appstoreTables: TableDeclarations = {
  appstore_ad: ofOrg('truth'),
  appstore_app: ofOrg('truth'),
  appstore_block: ofOrg('truth'),
  appstore_category: catalogue,
  appstore_definition: ofOrg('truth'),
  appstore_delivered: ofDevice('truth'),
  appstore_installed: ofDevice('truth'),
  appstore_journal: ofOrg('history'),
  appstore_parameter: ofOrg('truth'),
  appstore_publication: ofOrg('truth'),
  appstore_publication_sn: through('appstore_publication', 'publication_id', 'truth'),
  appstore_review: ofOrg('history'),
  appstore_telling: through('appstore_app', 'app_id', 'transient'),
  appstore_version: ofOrg('truth'),
};
