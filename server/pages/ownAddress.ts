import type { PagesContext } from './context.ts';

/** An address that somebody wants to be led to, if it is one of ours: of the public origin, or of the host they use. */
export function parseOwnAddress({ server }: PagesContext, wanted: string | undefined, host?: string): URL | undefined {
  if (wanted === undefined || !URL.canParse(wanted, server.publicUrl)) return undefined;
  const url = new URL(wanted, server.publicUrl);
  return url.origin === server.publicUrl || url.host === host ? url : undefined;
}
