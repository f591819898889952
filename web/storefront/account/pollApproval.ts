const pollInterval = 15_000;

/** Reloads the page of a pending application when it was decided, while the page is visible. */
export function startApprovalPolling(): void {
  if (!document.querySelector('[data-waits]')) return;
  setInterval(() => {
    if (!document.hidden) void pollApproval();
  }, pollInterval);
}

async function pollApproval(): Promise<void> {
  const address = '/auth/registration-pending?checked';
  const response = await fetch(address, { redirect: 'manual' }).catch(() => undefined);
  if (response?.type === 'opaqueredirect') return location.assign(address);
  // A rejected seller is signed out, and signing in shows the reason.
  if (response?.ok && !(await response.text()).includes('data-waits')) location.reload();
}
