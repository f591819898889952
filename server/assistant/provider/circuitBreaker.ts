/** Stops asking a service that keeps failing, so that nobody waits for it. */
export type CircuitBreaker = {
  /** Until when the service isn't asked; `undefined` while it is. */
  pausedUntil(now: Date): Date | undefined;
  recordFailure(now: Date): void;
};

/**
 * `failures` within `window` milliseconds pause a service for `pause` milliseconds. Held by each process for itself.
 */
export function createCircuitBreaker({
  failures,
  window,
  pause,
}: Record<'failures' | 'window' | 'pause', number>): CircuitBreaker {
  let recent: number[] = [];
  let until = 0;
  return {
    pausedUntil: (now) => (now.getTime() < until ? new Date(until) : undefined),
    recordFailure(now) {
      const time = now.getTime();
      recent = [...recent.filter((at) => time - at < window), time];
      if (recent.length < failures) return;
      until = time + pause;
      recent = [];
    },
  };
}
