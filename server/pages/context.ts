import type { SupportContact } from '#domain/identity/support.ts';
import type { ChatContext } from '#server/chat/context.ts';
import type { FormTokens } from '#server/platform/http/formToken.ts';

export type PagesContext = ChatContext & {
  /** Binds the forms of public pages to the visitor who opened them. */
  formTokens: FormTokens;
  /** How stale a cached public page may be, in milliseconds. */
  pagesLag: number;
  /** How to reach the administrators, without a query. */
  support(): SupportContact | null;
};
