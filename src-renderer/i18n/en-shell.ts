/** Words of the frame around the screens: navigation, command palette, shortcuts. */
export const enShell = {
  groups: {
    review: 'Review',
    reconcile: 'Reconcile',
    operate: 'Operate',
    workspace: 'Workspace',
  },
  collapse: 'Show icons only',
  expand: 'Show names',
};
