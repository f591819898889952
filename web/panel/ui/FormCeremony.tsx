import { Alert } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './FormCeremony.module.css';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** How a failed submit is told: at which field, or above the form. */
export type SubmitFailure = { message: string; fields?: Record<string, string> };

export type Ceremony = {
  /** While the submit is on its way. */
  pending: boolean;
  /** What stands above the form. */
  banner: string | undefined;
  setBanner: (message: string | undefined) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Whether leaving would lose typed text. */
  unsaved: boolean;
  ref: React.RefObject<HTMLFormElement | null>;
};

type CeremonyOptions<Values> = {
  form: UseFormReturnType<Values>;
  /** Sends the values. Whatever it throws goes to `describeError`; nothing typed is lost. */
  submit: (values: Values) => Promise<unknown>;
  describeError: (error: unknown) => SubmitFailure;
  /** Called after success, when leaving no longer warns: the place to navigate. */
  onDone?: () => unknown;
  /** Shows the first problem found before sending as banner too (the product form does). */
  bannerForInvalid?: boolean;
  /** Warns before leaving with unsaved text. On unless told. */
  guardUnsaved?: boolean;
};

/** What every form does the same: one submit at a time, errors to their place, no typed text lost by leaving. */
export function useFormCeremony<Values extends Record<string, unknown>>(options: CeremonyOptions<Values>): Ceremony {
  const { form } = options;
  const [pending, setPending] = useState(false);
  const [banner, setBanner] = useState<string>();
  const ref = useRef<HTMLFormElement>(null);
  const isDone = useRef(false);
  const focusFirstInvalid = useFocusOnInvalid(ref);

  const send = async (values: Values) => {
    if (pending) return;
    setPending(true);
    setBanner(undefined);
    try {
      await options.submit(values);
      isDone.current = true;
      setPending(false);
      await options.onDone?.();
      isDone.current = false;
    } catch (error) {
      setPending(false);
      const { message, fields = {} } = options.describeError(error);
      const known = Object.entries(fields).filter(([field]) => field in values);
      form.setErrors(Object.fromEntries(known));
      if (known.length === 0) setBanner(message);
      else focusFirstInvalid();
    }
  };
  const onSubmit = form.onSubmit(send, (errors) => {
    if (options.bannerForInvalid) setBanner(String(Object.values(errors)[0]));
    focusFirstInvalid();
  });
  const unsaved = options.guardUnsaved !== false && form.isDirty();
  return { pending, banner, setBanner, onSubmit, unsaved: unsaved && !isDone.current, ref };
}

/** Puts the cursor into the first field that is wrong, once the page shows it as such. */
function useFocusOnInvalid(ref: React.RefObject<HTMLFormElement | null>): () => void {
  const [wanted, setWanted] = useState(0);
  useEffect(() => {
    if (wanted > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wanted, ref]);
  return () => setWanted((count) => count + 1);
}

/** The form element of a ceremony: its banner, its fields, its warning before unsaved text is lost. */
export function Form({ ceremony, children }: { ceremony: Ceremony; children: ReactNode }) {
  return (
    <form className={classes.form} onSubmit={ceremony.onSubmit} ref={ceremony.ref} noValidate aria-busy={ceremony.pending}>
      {ceremony.banner && (
        <Alert color="red" icon={<IconAlertCircle size={20} />} role="alert" className={classes.banner}>
          {ceremony.banner}
        </Alert>
      )}
      {children}
      <UnsavedWarning unsaved={ceremony.unsaved} />
    </form>
  );
}

function UnsavedWarning({ unsaved }: { unsaved: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title="Leave without saving?"
      text="What you typed on this page will be lost."
      cancelLabel="Stay"
      confirmLabel="Leave"
      pendingLabel="Leaving..."
      describeError={() => 'Leaving failed.'}
    />
  );
}
