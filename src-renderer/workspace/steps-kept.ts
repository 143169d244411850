/** Whether a workspace's first steps were closed, in the window's storage. */
export const stepsClosedKey = (workspaceId: string) => `tieout.steps-closed.${workspaceId}`;

/** Nothing of a removed workspace is left in the window's storage. */
export function forgetSteps(workspaceId: string): void {
  localStorage.removeItem(stepsClosedKey(workspaceId));
}
