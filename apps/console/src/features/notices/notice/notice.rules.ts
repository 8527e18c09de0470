import type { NoticeDetail } from '@tilldeck/contracts/notices/notice.schemas';

/** What a notice is called in a language: its title there, or in the one it has. */
export const titleIn = (language: string, { titleEn, titleZh }: { titleEn: string; titleZh: string }): string =>
  language === 'zh-CN' ? titleZh || titleEn : titleEn || titleZh;

/** Whom a notice is for, by name where it names them. */
export const namesOf = (
  record: Pick<NoticeDetail, 'partners' | 'models' | 'countryCodes' | 'roleTypes'>,
  roleType: (type: NoticeDetail['roleTypes'][number]) => string,
): string =>
  [
    ...record.partners.map(({ name }) => name),
    ...record.models.map(({ name }) => name),
    ...record.countryCodes,
    ...record.roleTypes.map(roleType),
  ].join(', ');

export const noticePath = ({ id }: { id: string }): string => `/support/notice/details/${id}`;
