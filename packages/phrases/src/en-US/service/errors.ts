import type { serviceErrors } from '@tilldeck/contracts/service/service.errors';

export const errors: Record<keyof typeof serviceErrors, string> = {
  'service.po_invalid': 'The input PO format is invalid',
  'service.supplier_invalid': 'The input supplier format is invalid',
  'service.ref_invalid': 'The input Ref# format is invalid',
  'service.package_invalid': 'Invalid warranty package',
  'service.delivery_invalid': 'Invalid service delivery type',
  'service.level_invalid': 'Invalid warranty service level',
  'service.grace_invalid': 'Invalid distribution grace period',
  'service.period_invalid': 'Invalid extension period',
  'service.supplier_unknown': 'No supplier has this code',
  'service.files_missing': 'Attachment required',
  'service.files_too_large': 'The files are larger than 200 MB together. Remove some of them',
  'service.lines_missing': 'Enter at least one serial number',
  'service.lines_too_many': 'An order can have {{max}} devices at most',
  'service.lines_faulty': 'Some serial numbers can’t be ordered for: {{count}}. Check the list for the reasons',
  'service.wrong_state': 'The order is no longer at this step. Reload the page',
  'service.own_order': 'You submitted this order, so another person must approve it',
  'service.same_approver': 'You passed this order for finance, so another person must decide for product',
};
