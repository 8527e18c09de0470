import type { remoteManifest } from '@tilldeck/contracts/remote/remote.manifest';

/** What happened, by the audit names of the routes and of the domain. */
export const audit = {
  'remote.requested': 'Asked for a remote session',
  'remote.cancelled': 'Cancelled a request for a remote session',
  'remote.code_given': 'Typed the code of a remote session',
  'remote.joined': 'Joined a remote session',
  'remote.extended': 'Extended a remote session',
  'remote.ended': 'Ended a remote session',
  'remote.answered': 'Answered a request for a remote session at the device',
  'remote.left': 'Ended a remote session at the device',
  'remote.time_over': 'A remote session timed out',
  'remote.interrupted': 'A remote session was interrupted',
  'remote.unattended_set': 'Turned on unattended access',
  'remote.unattended_cleared': 'Turned off unattended access',
};

/** What it happened to. */
export const objects: Record<(typeof remoteManifest)['auditObjects'][number], string> = {
  remote_session: 'Remote session',
  remote_unattended: 'Unattended access',
};
