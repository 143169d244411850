/** What is remembered of a workspace's first steps in the window's storage: the screens seen, and whether they were closed. */
export const stepsClosedKey = (workspaceId: string) => `tieout.steps-closed.${workspaceId}`;
export const screensSeenKey = (workspaceId: string) => `tieout.steps-seen.${workspaceId}`;

/** Nothing of a removed workspace is left in the window's storage. */
export function forgetSteps(workspaceId: string): void {
  localStorage.removeItem(stepsClosedKey(workspaceId));
  localStorage.removeItem(screensSeenKey(workspaceId));
}
