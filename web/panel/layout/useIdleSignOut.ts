import { useEffect, useRef } from 'react';
import { adminIdleMinutes } from '#domain/identity/accounts.ts';
import { useSignOut } from '../identity/accounts/useSignOut.ts';

const minute = 60_000;
const place = 'haat.lastActive';
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Signs an administrator out who touches nothing in any tab for the time after which the server ends an idle session. The
 * server alone cannot tell: an open page goes on asking for what is new.
 */
export function useIdleSignOut(): void {
  const signOut = useSignOut();
  const latest = useRef(signOut);
  useEffect(() => {
    latest.current = signOut;
  });
  useEffect(() => {
    let noted = 0;
    const note = () => {
      const now = Date.now();
      if (now - noted < minute) return;
      noted = now;
      try {
        // Other tabs read it there.
        localStorage.setItem(place, String(now));
      } catch {
        // No room, or no leave to use it: then each tab counts for itself.
      }
    };
    note();
    const timer = setInterval(() => {
      if (Date.now() - Math.max(noted, readNoted()) >= adminIdleMinutes * minute) void latest.current();
    }, minute);
    for (const sign of signs) window.addEventListener(sign, note, { passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, note);
    };
  }, []);
}

function readNoted(): number {
  try {
    return Number(localStorage.getItem(place) ?? 0);
  } catch {
    return 0;
  }
}
