import type { noticesErrors } from '@tilldeck/contracts/notices/notices.errors';

export const errors: Record<keyof typeof noticesErrors, string> = {
  'notices.already_withdrawn': 'The notice has been withdrawn',
  'notices.already_released': 'The notice has been released: only its texts can be changed',
  'notices.audience_not_allowed': 'Only the vendor can notify people of the vendor',
  'notices.not_released': 'The notice has not been released yet',
  'notices.reminded_lately': 'Those who had not read it were sent an email less than 24 hours ago',
  'notices.not_a_draft': 'The notice has been released or scheduled already',
  'notices.feedback_answered': 'This feedback has been answered already',
};
