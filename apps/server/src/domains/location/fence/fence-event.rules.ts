/** Pages of fences read again. `id` is null where several changed. */
export const fenceEvent = (id: string | null, orgId: number) => ({
  topic: 'location.fence',
  payload: { id },
  orgId,
  permission: 'fence.query',
});
