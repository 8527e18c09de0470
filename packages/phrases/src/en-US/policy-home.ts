export const policyHome = {
  searchGroup: 'Policies',
  'todo.pending': 'Policy rules to release',
  'todo.failing': 'Policy rules that fail on devices',
};
