const catalogue = 'the same for everybody: rows of the installation';
const byAccount = 'found by the account or the secret of the caller; a policy by its account comes next';
const rights = 'written with the roles of an organisation, which have a policy; a policy by its parent comes next';
const byDevice = 'found by a device, which has a policy; a policy by its device comes next';
const byTask = 'found by a task, which has a policy; a policy by its task comes next';
const byApp = 'found by an app or a device, which have a policy; a policy by its parent comes next';
const counted = 'counted before anybody is known: there is no organisation yet';

/**
 * Tables that the partners' role reaches without row security, each with its reason. A table that is not here needs a
 * policy, or its rights revoked: the server does not start otherwise. This list only ever gets shorter.
 */
export const openTables: Readonly<Record<string, string>> = {
  appstore_category: catalogue,
  appstore_delivered: byApp,
  appstore_installed: byApp,
  appstore_publication_sn: byApp,
  appstore_telling: byApp,
  devices_model: catalogue,
  devices_model_partner: 'which partners a derived model is for; a policy by its model comes next',
  devices_series: catalogue,
  identity_account_role: rights,
  identity_activation: byAccount,
  identity_captcha: counted,
  identity_cloud_link: byAccount,
  identity_cloud_linking: byAccount,
  identity_cloud_ticket: byAccount,
  identity_code_request: counted,
  identity_email_change: byAccount,
  identity_login_failure: counted,
  identity_login_ticket: byAccount,
  identity_mail_code: byAccount,
  identity_menu: catalogue,
  identity_oidc_attempt: byAccount,
  identity_oidc_link: byAccount,
  identity_org_permission: rights,
  identity_passkey: byAccount,
  identity_passkey_challenge: byAccount,
  identity_preference: byAccount,
  identity_recovery_code: byAccount,
  identity_role_permission: rights,
  identity_session: byAccount,
  identity_spent_salt: counted,
  identity_totp: byAccount,
  link_desired: byDevice,
  link_factory_key: 'listed by the vendor and by partners for their own; a policy by organisation comes next',
  link_facts: byDevice,
  link_lease: 'which process leads; nobody’s rows',
  link_node: 'which nodes the broker has; nobody’s rows',
  link_presence: byDevice,
  link_setting: 'settings of a partner or of all; a policy by organisation comes next',
  link_state: byDevice,
  link_telemetry: byDevice,
  live_ticket: byAccount,
  outbox_event: 'every change writes its event; only the relay reads',
  spatial_ref_sys: 'of PostGIS',
  system_area: catalogue,
  system_dictionary_type: catalogue,
  system_dictionary_value: catalogue,
  system_ip_lock: counted,
  tasks_counter: byTask,
  tasks_event: byTask,
  tasks_execution: byTask,
  tasks_moved: byTask,
  tasks_stage: byTask,
  tasks_timed_run: byTask,
  tasks_upload: byTask,
};
