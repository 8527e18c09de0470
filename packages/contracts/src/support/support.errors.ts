import { defineErrors } from '../core/error.ts';

export const supportErrors = defineErrors({
  'support.ticket_closed': { code: 8003 },
  'support.too_many_files': { code: 8004, field: 'fileIds' },
  'support.newer_message': { code: 8005 },
  'support.wrong_state': { code: 8010 },
  'support.device_unknown': { code: 8011, field: 'sn' },
  'support.partner_needed': { code: 8012, field: 'orgId' },
  'support.not_an_agent': { code: 8013, field: 'accountId' },
  'support.other_organisation': { code: 8014, field: 'intoId' },
  'support.merge_itself': { code: 8015, field: 'intoId' },
  'support.unmerge_over': { code: 8016 },
  'support.not_merged': { code: 8017 },
  'support.merged_closed': { code: 8018, field: 'intoId' },
  'support.answer_name_taken': { code: 8019, field: 'name' },
  'support.too_many_answers': { code: 8020 },
  'support.problem_unknown': { code: 8021, field: 'problemId' },
  'support.not_asked': { code: 8030 },
  'support.customer_rates': { code: 8031 },
  'support.mail_decided': { code: 8032 },
  'support.mail_unreadable': { code: 8033 },
  'support.customer_grants': { code: 8034 },
  'support.grant_needs_device': { code: 8035, field: 'remote' },
  'support.grant_past': { code: 8036, field: 'until' },
  'support.nothing_granted': { code: 8037 },
  'support.action_unknown': { code: 8038 },
  'support.action_no_device': { code: 8039 },
  'support.action_not_granted': { code: 8040 },
});
type SupportErrors = typeof supportErrors;

declare module '../core/error-code.ts' {
  interface Refusals extends SupportErrors {}
}
