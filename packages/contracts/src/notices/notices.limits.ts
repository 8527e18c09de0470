/** Characters of a notice that a person reads, in each language. */
export const noticeMaxCharacters = 10_000;
export const noticeTitleLength = 120;
/** Partners, countries or models that one notice can name. */
export const maxNoticeNames = 50;
/** Older notices no longer count as unread: who joins later is not met by years of news. The list still has them. */
export const unreadDays = 90;
/** What the bell shows at most; beyond it counts 'more than'. */
export const maxUnread = 99;
/** An email to those who have not read a notice goes out at most once in this time. */
export const remindAfterHours = 24;

export const feedbackLength = 500;
export const feedbackPerHour = 10;
