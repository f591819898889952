import { ActionIcon, Textarea } from '@mantine/core';
import { IconCamera, IconSend, IconShoppingCart } from '@tabler/icons-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { maxChatTextLength } from '#domain/chat/conversations.ts';
import type { DeliveryFault, PhoneRole } from '#domain/chat/simulator.ts';
import { pictureTypes } from '#domain/platform/pictures.ts';
import * as texts from '#texts/simulator.gen.ts';
import { sendFromSimulatedPhone } from '../../../api/sdk.gen.ts';
import { uploadFile } from '../../lib/uploadFile.ts';
import { lazyDialog } from '../../ui/feedback/lazyDialog.tsx';
import classes from './SimulatedPhone.module.css';
import { useSimulatedPhoneAction } from './useSimulatedPhoneAction.ts';

type Props = { role: PhoneRole; fault: DeliveryFault | undefined; initial: string };

const CartDialog = lazyDialog(
  async () => (await import('./CartDialog.tsx')).CartDialog,
  ({ opened }) => opened,
  (props) => ({ ...props, opened: false }),
);

/** Sends text, photos with a caption, and a customer's cart. */
export function PhoneComposer({ role, fault, initial }: Props) {
  const [typed, setTyped] = useState(initial);
  const [isChoosing, setChoosing] = useState(false);
  const photoInput = useRef<HTMLInputElement>(null);
  const clear = () => setTyped('');
  const text = useSimulatedPhoneAction(
    () => sendFromSimulatedPhone({ query: { as: role }, body: { kind: 'text', text: typed, ...(fault && { fault }) } }),
    clear,
  );
  const photo = useSimulatedPhoneAction((file: File) => sendPhoto(role, file, typed), clear);
  const isSending = text.isPending || photo.isPending;
  const submit = () => {
    if (typed.trim() && !isSending) text.mutate();
  };
  const handlePhoto = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    // Allows the same file to be chosen again.
    event.currentTarget.value = '';
    if (file) photo.mutate(file);
  };
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        disabled={isSending}
        aria-label={texts.sendPhoto()}
        aria-description={texts.photoHint()}
        onClick={() => photoInput.current?.click()}
      >
        <IconCamera size={22} aria-hidden />
      </ActionIcon>
      {role === 'customer' && (
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={texts.cart()} onClick={() => setChoosing(true)}>
          <IconShoppingCart size={22} aria-hidden />
        </ActionIcon>
      )}
      <Textarea
        className={classes.field ?? ''}
        aria-label={texts.message()}
        placeholder={texts.message()}
        rows={1}
        maxLength={maxChatTextLength}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          submit();
        }}
      />
      <ActionIcon
        type="submit"
        variant="filled"
        size={44}
        radius="xl"
        disabled={isSending || !typed.trim()}
        aria-label={isSending ? texts.sending() : texts.send()}
      >
        <IconSend size={20} aria-hidden />
      </ActionIcon>
      <input
        ref={photoInput}
        type="file"
        hidden
        aria-label={texts.photo()}
        accept={pictureTypes.join()}
        onChange={handlePhoto}
      />
      <CartDialog fault={fault} opened={isChoosing} onClose={() => setChoosing(false)} />
    </form>
  );
}

function sendPhoto(role: PhoneRole, file: File, caption: string): Promise<unknown> {
  const query = new URLSearchParams({ as: role, ...(caption.trim() && { caption }) });
  const { signal } = new AbortController();
  return uploadFile(`/api/seller/simulator/pictures?${query}`, file, { onProgress: () => {}, signal });
}
