import { createFileRoute } from '@tanstack/react-router';
import * as titles from '#texts/titles.gen.ts';
import { ReportedChat } from '../../../chat/reports/ReportedChat.tsx';
import { pageHead } from '../../../lib/pageTitle.ts';

// Nothing is read ahead: who only passes over a link to it has read nothing, and nothing is recorded.
export const Route = createFileRoute('/admin/chats/$id')({
  head: () => pageHead(titles.report()),
  component: Page,
});

function Page() {
  return <ReportedChat id={Route.useParams().id} />;
}
