import { Button, Textarea } from '@mantine/core';
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
      <div className={classes.writing}>
        <Textarea
          className={classes.field ?? ''}
          label={texts.message()}
          rows={2}
          maxLength={maxChatTextLength}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            submit();
          }}
        />
        <Button type="submit" disabled={isSending || !typed.trim()} leftSection={<IconSend size={16} aria-hidden />}>
          {isSending ? texts.sending() : texts.send()}
        </Button>
      </div>
      <div className={classes.writing}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCamera size={16} aria-hidden />}
          disabled={isSending}
          aria-description={texts.photoHint()}
          onClick={() => photoInput.current?.click()}
        >
          {texts.sendPhoto()}
        </Button>
        {role === 'customer' && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconShoppingCart size={16} aria-hidden />}
            onClick={() => setChoosing(true)}
          >
            {texts.cart()}
          </Button>
        )}
      </div>
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
