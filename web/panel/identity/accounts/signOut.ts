import type { QueryClient } from '@tanstack/react-query';
import * as texts from '#texts/userMenu.gen.ts';
import { logout } from '../../../api/sdk.gen.ts';
import { deleteAllDrafts, hasDrafts } from '../../lib/drafts.ts';
import { mayLeavePage } from '../../lib/unsavedForms.ts';

/** Signs out, deletes all drafts and opens the home page, which is outside this application. */
export async function signOut(queryClient: QueryClient): Promise<void> {
  await logout();
  deleteAllDrafts();
  queryClient.clear();
  window.location.assign('/');
}

/** Asks where signing out would lose what was typed: on this page, or stored as a draft. */
export const maySignOut = async (): Promise<boolean> =>
  (await mayLeavePage()) && (!hasDrafts() || window.confirm(texts.discardDrafts()));
