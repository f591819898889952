import { useEffect, useRef } from 'react';
import { adminIdleMinutes } from '#domain/identity/sessions.ts';
import { useSignOut } from '../identity/accounts/useSignOut.ts';

const minuteMilliseconds = 60_000;
const storageKey = 'haat.lastActive';
const activityEvents = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Signs an admin out who is idle in all tabs as long as the server allows. The server alone cannot detect this, because
 * an open page keeps polling.
 */
export function useIdleSignOut(): void {
  const signOut = useSignOut({ asks: false });
  const latest = useRef(signOut);
  useEffect(() => {
    latest.current = signOut;
  });
  useEffect(() => {
    let lastActive = 0;
    const recordActivity = () => {
      const now = Date.now();
      if (now - lastActive < minuteMilliseconds) return;
      lastActive = now;
      try {
        // Other tabs read it from there.
        localStorage.setItem(storageKey, String(now));
      } catch {
        // Without storage each tab counts for itself.
      }
    };
    recordActivity();
    const timer = setInterval(() => {
      if (Date.now() - Math.max(lastActive, readLastActive()) >= adminIdleMinutes * minuteMilliseconds)
        void latest.current();
    }, minuteMilliseconds);
    for (const event of activityEvents) window.addEventListener(event, recordActivity, { passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of activityEvents) window.removeEventListener(sign, recordActivity);
    };
  }, []);
}

function readLastActive(): number {
  try {
    return Number(localStorage.getItem(storageKey) ?? 0);
  } catch {
    return 0;
  }
}
