/** What the trail keeps of a notice: its texts are long, so the titles name them. */
export const noticeFacts = (row: {
  title_en: string;
  title_zh: string;
  audience: string;
  method: string;
  type: string;
  release_at: string | null;
  state: string;
}) => ({
  titleEn: row.title_en,
  titleZh: row.title_zh,
  audience: row.audience,
  method: row.method,
  type: row.type,
  releaseAt: row.release_at,
  state: row.state,
});
