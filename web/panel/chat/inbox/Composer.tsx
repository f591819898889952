import { Alert, Button, Menu, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBolt, IconPackage, IconSend } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { maxChatTextLength } from '#domain/chat/conversations.ts';
import { chatLink } from '#domain/language/phone.ts';
import * as texts from '#texts/chats.gen.ts';
import { sendChatMessage } from '../../../api/sdk.gen.ts';
import { getErrorMessage, isRefusal } from '../../lib/apiClient.ts';
import { useBackClosedMenu } from '../../ui/display/useBackClosedMenu.ts';
import { formatWindowLeft } from './chatLabels.ts';
import { type Chat, type ChatOrder, reloadChats } from './chatQueries.ts';
import { ShareProductDialog } from './ShareProductDialog.tsx';
import { SuggestedReply } from './SuggestedReply.tsx';
import classes from './Thread.module.css';
import { useUnsentText } from './unsentTexts.ts';

type Props = { chat: Chat; orders: readonly ChatOrder[]; now: number };

/** The message field, or why no message can be sent. */
export function Composer({ chat, orders, now }: Props) {
  if (chat.hasStopped)
    return (
      <ComposerNotice>
        <p>{texts.stoppedHint()}</p>
      </ComposerNotice>
    );
  if (formatWindowLeft(chat.windowEndsAt, now) === undefined) return <WindowClosedNotice chat={chat} orders={orders} />;
  return <MessageField chat={chat} />;
}

function ComposerNotice({ children }: { children: React.ReactNode }) {
  return (
    <div className={classes.composer}>
      <Alert color="yellow" className={classes.note ?? ''}>
        {children}
      </Alert>
    </div>
  );
}

function WindowClosedNotice({ chat, orders }: { chat: Chat; orders: readonly ChatOrder[] }) {
  return (
    <ComposerNotice>
      <p>{texts.closed()}</p>
      {orders.some(({ hasTemplate }) => hasTemplate) && <p>{texts.closedTemplates()}</p>}
      {chat.phone && (
        <Button
          component="a"
          href={chatLink(chat.phone)}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          size="sm"
        >
          {texts.openManually()}
        </Button>
      )}
    </ComposerNotice>
  );
}

function MessageField({ chat }: Pick<Props, 'chat'>) {
  const chatId = chat.id;
  const [unsent, changeUnsent] = useUnsentText(chatId);
  const queryClient = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isSharing, setSharing] = useState(false);
  const send = useMutation({
    mutationFn: (text: string) => sendChatMessage({ path: { id: chatId }, body: { kind: 'text', text } }),
    // Messages of a chat are sent one after the other, in order.
    scope: { id: `chat ${chatId}` },
    onError: (error, text) => {
      changeUnsent((typed) => (typed ? `${text}\n${typed}` : text));
      notifications.show({ color: 'red', message: isRefusal(error) ? getErrorMessage(error) : texts.notSent() });
    },
    onSettled: () => reloadChats(queryClient),
  });
  // The field empties immediately; text that could not be sent is put back.
  const submit = () => {
    field.current?.focus();
    if (!unsent.trim()) return;
    send.mutate(unsent);
    changeUnsent(() => '');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  const insert = (text: string) => {
    changeUnsent((typed) => (typed && text ? `${typed.trimEnd()} ${text}` : typed || text));
    field.current?.focus();
  };
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <SuggestedReply chat={chat} onUse={insert} />
      <div className={classes.writing}>
        <Textarea
          ref={field}
          className={classes.field ?? ''}
          label={texts.message()}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={maxChatTextLength}
          value={unsent}
          onChange={({ currentTarget: { value } }) => changeUnsent(() => value)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" disabled={!unsent.trim()} leftSection={<IconSend size={16} aria-hidden />}>
          {send.isPending && !unsent ? texts.sending() : texts.send()}
        </Button>
      </div>
      <div className={classes.writing}>
        <QuickReplies onChoose={insert} />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPackage size={16} aria-hidden />}
          onClick={() => setSharing(true)}
        >
          {texts.shareProduct()}
        </Button>
      </div>
      <ShareProductDialog chatId={chatId} opened={isSharing} onClose={() => setSharing(false)} />
    </form>
  );
}

/** Inserts a reply into the field, where it can be edited. */
function QuickReplies({ onChoose }: { onChoose: (text: string) => void }) {
  const replies = [
    texts.quickThanks(),
    texts.quickStock(),
    texts.quickSoldOut(),
    texts.quickAddress(),
    texts.quickPay(),
  ];
  return (
    <Menu
      {...useBackClosedMenu()}
      position="top-start"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      returnFocus={false}
    >
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconBolt size={16} aria-hidden />}>
          {texts.quickReplies()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.replies ?? ''}>
        {replies.map((reply) => (
          <Menu.Item key={reply} onClick={() => onChoose(reply)}>
            {reply}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
