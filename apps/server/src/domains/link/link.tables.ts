import {
  catalogue,
  ofDevice,
  ofInstallation,
  ofOrg,
  policyTooSlow,
  type TableDeclarations,
} from '../../platform/db/table-declaration.ts';

export const linkTables: TableDeclarations = {
  /** By the owner at that time: the next one does not see it. */
  link_absence: ofOrg('history'),
  /** Which objects of the store hold days of history; rows of all organisations are in one object. */
  link_archive: ofInstallation('history'),
  link_claim: ofOrg('truth'),
  link_event: ofOrg('history'),
  link_examination: ofOrg('history'),
  /** By serial number: the device may not be registered yet. */
  link_factory_key: ofInstallation('truth'),
  link_facts: ofDevice('truth'),
  link_item: ofDevice('truth'),
  link_key: ofOrg('truth'),
  link_key_notice: ofOrg('transient'),
  link_node: ofInstallation('transient'),
  link_outage: ofInstallation('history'),
  link_presence: ofDevice('transient'),
  link_setting: catalogue,
  link_state: { ...ofDevice('truth'), open: policyTooSlow(['SELECT'], '1.5 times') },
  link_telemetry: { ...ofDevice('history'), open: policyTooSlow(['SELECT'], '4.3 times') },
};
