/** Says that a report or one of its runs changed. */
export const reportEvent = (id: string, orgId: number) => ({
  topic: 'insight.report',
  payload: { id },
  orgId,
  permission: 'data-report.query',
});
