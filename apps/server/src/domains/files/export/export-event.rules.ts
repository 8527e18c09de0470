/** Only the asker's screens read on; the others in the organisation ignore it by the account. */
export const exportEvent = (row: { id: string; orgId: number; accountId: string; state: string }) => ({
  topic: 'files.export',
  payload: { id: row.id, accountId: row.accountId, state: row.state },
  orgId: row.orgId,
  permission: 'signedIn',
});
