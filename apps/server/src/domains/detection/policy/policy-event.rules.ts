export const policyEvent = (id: string, orgId: number) => ({
  topic: 'detection.policy',
  payload: { id },
  orgId,
  permission: 'detection.query',
});
