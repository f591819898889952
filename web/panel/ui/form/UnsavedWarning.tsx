import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import * as texts from '#texts/ui.gen.ts';
import { addUnsavedForm } from '../../lib/unsavedForms.ts';
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx';

export type UnsavedInput = {
  /** Whether leaving now would lose input. */
  isUnsaved: () => boolean;
  /** Whether reloading the page would lose input. */
  isLostOnReload: () => boolean;
  /** Called when the user leaves anyway. */
  onLeave: (() => void) | undefined;
};

/** Asks before leaving the page, or signing out, would lose input. */
export function UnsavedWarning({ isUnsaved, isLostOnReload, onLeave }: UnsavedInput) {
  const [answer, setAnswer] = useState<(leaves: boolean) => void>();
  const isLeaving = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved() && !isLeaving.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => isLostOnReload() && !isLeaving.current,
    withResolver: true,
  });
  useEffect(
    () => addUnsavedForm(async () => !isUnsaved() || new Promise<boolean>((resolve) => setAnswer(() => resolve))),
    [isUnsaved],
  );
  const reply = (leaves: boolean) => {
    answer?.(leaves);
    setAnswer(undefined);
  };
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked' || answer !== undefined}
      onClose={() => {
        blocker.reset?.();
        reply(false);
      }}
      onConfirm={() => {
        onLeave?.();
        isLeaving.current = answer !== undefined;
        blocker.proceed?.();
        reply(true);
      }}
      title={texts.leaveQuestion()}
      text={texts.leaveHint()}
      cancelLabel={texts.stay()}
      confirmLabel={texts.leave()}
      pendingLabel={texts.leaving()}
    />
  );
}
