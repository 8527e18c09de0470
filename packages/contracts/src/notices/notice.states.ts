/** `draft`: waits for a person to release it. `scheduled`: waits for its release time. `withdrawn`: nobody is shown it any longer. */
export const noticeStates = ['draft', 'scheduled', 'released', 'withdrawn'] as const;
export type NoticeState = (typeof noticeStates)[number];

/** Whom a notice is for, within what its writer controls. */
export const noticeAudiences = ['everybody', 'vendor', 'partners', 'country', 'model', 'role_type'] as const;
export type NoticeAudience = (typeof noticeAudiences)[number];

export const noticeMethods = ['console', 'mail', 'both'] as const;
export type NoticeMethod = (typeof noticeMethods)[number];

/** `popup`: opens once after sign-in, above the page. */
export const noticeTypes = ['normal', 'popup'] as const;
export type NoticeType = (typeof noticeTypes)[number];

export const feedbackKinds = ['praise', 'problem', 'idea'] as const;
export type FeedbackKind = (typeof feedbackKinds)[number];

export const feedbackStates = ['new', 'read', 'answered'] as const;
export type FeedbackState = (typeof feedbackStates)[number];
