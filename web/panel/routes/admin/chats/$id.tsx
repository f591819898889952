import { createFileRoute } from '@tanstack/react-router';
import * as titles from '#texts/titles.gen.ts';
import { ReportedChat } from '../../../chat/reports/ReportedChat.tsx';
import { pageHead } from '../../../lib/pageTitle.ts';

// Nothing is prefetched: reading a reported chat is recorded, and hovering over a link must not count.
export const Route = createFileRoute('/admin/chats/$id')({
  head: () => pageHead(titles.report()),
  component: Page,
});

function Page() {
  return <ReportedChat id={Route.useParams().id} />;
}
