const pollInterval = 15_000;

/** On the page of an application: looks whether it was decided, while somebody has the page before them, and goes on. */
export function startApprovalPolling(): void {
  if (!document.querySelector('[data-waits]')) return;
  setInterval(() => {
    if (!document.hidden) void pollApproval();
  }, pollInterval);
}

async function pollApproval(): Promise<void> {
  const address = '/auth/registration-pending?checked';
  const answer = await fetch(address, { redirect: 'manual' }).catch(() => undefined);
  if (answer?.type === 'opaqueredirect') return location.assign(address);
  // Who was rejected is signed out: signing in says why.
  if (answer?.ok && !(await answer.text()).includes('data-waits')) location.reload();
}
