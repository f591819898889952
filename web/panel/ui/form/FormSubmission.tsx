import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import * as texts from '#texts/ui.gen.ts';
import { type ApiError, createNetworkError, isApiError, isRefusal } from '../../lib/apiClient.ts';
import type { LazyModule } from '../../lib/lazyModule.ts';
import { runWhenIdle } from '../../lib/runWhenIdle.ts';
import { validationRules } from '../../lib/validation.ts';
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx';
import { ErrorReference, getErrorReference } from '../feedback/errorMessage.tsx';
import classes from './FormSubmission.module.css';

/** What `useFormCeremony` gives: hand it to `Form`, and `pending` to the submit button. */
export type FormSubmission = {
  /** While the submit is on its way. */
  pending: boolean;
  /** What stands above the form. */
  banner: string | undefined;
  setBanner: (message: string | undefined) => void;
  /** By what the server's log knows the failure in the banner. */
  reference: string | undefined;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** Whether leaving now would lose typed text. */
  isUnsaved: () => boolean;
  /** Whether even a reload would. */
  isLostByReload: () => boolean;
  /** When somebody leaves all the same. */
  onLeave: (() => void) | undefined;
  ref: RefObject<HTMLFormElement | null>;
};

/** The part that is needed of what `useForm` of @mantine/form (controlled) returns: hand over the whole. */
type FormState<Values> = {
  onSubmit: (
    send: (values: Values) => Promise<void>,
    refuse: (errors: Record<string, ReactNode>) => void,
  ) => (event?: SyntheticEvent<HTMLFormElement>) => void;
  setErrors: (errors: Record<string, string>) => void;
  isDirty: () => boolean;
};

type FormSubmissionOptions<Values extends Record<string, unknown>, Result> = {
  form: FormState<Values>;
  /** What validates the form; the rules of the domain unless given. */
  rules?: LazyModule<unknown>;
  /** Sends the values. What it throws goes to its field or to the banner; nothing typed is lost. */
  submit: (values: Values) => Promise<Result>;
  /** Called after success, when leaving does not warn any more: the place to navigate. */
  onDone?: (result: Result) => unknown;
  /** Shown for a failure that has no sentence of its own, e.g. 'Password reset failed'. */
  failure: string;
  /** Shown when nothing came back: the same sentence unless told. */
  unreachable?: string;
  /** The field that an error code belongs to, e.g. `{ email_already_registered: 'email' }`. */
  fieldOf?: Partial<Record<ApiError['code'], keyof Values & string>>;
  /** Shows the first problem found before sending in the banner too (as the product form does). */
  bannerForInvalid?: boolean;
  /** Warns before leaving with unsaved text. On unless told. */
  guardUnsaved?: boolean;
  /** What is typed is kept by the browser: a reload loses nothing of it, leaving does (`onLeave`). */
  isDraftStored?: boolean;
  onLeave?: () => void;
  /** While something else than text would be lost by leaving, e.g. a file on its way. */
  isBusy?: boolean;
};

/** What every form does the same: one submit at a time, errors to their place, no typed text lost by leaving. */
export function useFormSubmission<Values extends Record<string, unknown>, Result>(
  options: FormSubmissionOptions<Values, Result>,
): FormSubmission {
  const { form } = options;
  const [pending, setPending] = useState(false);
  const [banner, setBanner] = useState<string>();
  const [reference, setReference] = useState<string>();
  const ref = useRef<HTMLFormElement>(null);
  const isDone = useRef(false);
  const focusFirstInvalid = useFocusOnInvalid(ref);

  const showError = (error: unknown, values?: Values) => {
    const errors = fieldErrors(error, options.fieldOf, values);
    form.setErrors(errors);
    setReference(getErrorReference(error));
    if (Object.keys(errors).length > 0) focusFirstInvalid();
    else setBanner(getBannerMessage(error, options));
  };
  const send = async (values: Values) => {
    if (pending) return;
    setPending(true);
    setBanner(undefined);
    try {
      const result = await options.submit(values);
      isDone.current = true;
      await options.onDone?.(result);
    } catch (error) {
      showError(error, values);
    } finally {
      isDone.current = false;
      setPending(false);
    }
  };
  const validateAndSend = form.onSubmit(send, (errors) => {
    setBanner(options.bannerForInvalid ? String(Object.values(errors)[0]) : undefined);
    focusFirstInvalid();
  });
  const { rules = validationRules } = options;
  const onSubmit = useLazyRules(rules, {
    submit: validateAndSend,
    setPending,
    onFailure: () => showError(createNetworkError()),
  });
  return { pending, banner, setBanner, reference, onSubmit, ref, ...createLeaveGuard(options, isDone) };
}

type SubmitHandlers = {
  submit: () => void;
  setPending: (isPending: boolean) => void;
  /** The rules could not be loaded. */
  onFailure: () => void;
};

/** Submits as soon as the rules are loaded, which starts when the browser is idle. */
function useLazyRules(rules: LazyModule<unknown>, { submit, setPending, onFailure }: SubmitHandlers) {
  const isWaiting = useRef(false);
  useEffect(() => runWhenIdle(() => void rules.load().catch(() => {})), [rules]);
  return async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (rules.isLoaded()) return submit();
    if (isWaiting.current) return;
    isWaiting.current = true;
    setPending(true);
    const areLoaded = await rules.load().then(
      () => true,
      () => false,
    );
    isWaiting.current = false;
    setPending(false);
    return areLoaded ? submit() : onFailure();
  };
}

/** What would be lost, unless everything is done. */
function createLeaveGuard<Values extends Record<string, unknown>, Result>(
  { form, guardUnsaved, isBusy = false, isDraftStored: isKept, onLeave }: FormSubmissionOptions<Values, Result>,
  isDone: RefObject<boolean>,
): Pick<FormSubmission, 'isUnsaved' | 'isLostByReload' | 'onLeave'> {
  const isUnsaved = () => guardUnsaved !== false && !isDone.current && (isBusy || form.isDirty());
  return { isUnsaved, isLostByReload: () => (isKept ? isBusy : isUnsaved()), onLeave };
}

/** When the server itself failed or cannot be reached: the form's own sentence (specification, section 8). */
function getBannerMessage(
  error: unknown,
  { failure, unreachable = failure }: { failure: string; unreachable?: string },
): string {
  if (isApiError(error, 'network')) return unreachable;
  return isRefusal(error) ? error.message : failure;
}

/** The refusals that name a field of this form. */
function fieldErrors<Values extends Record<string, unknown>>(
  error: unknown,
  fieldOf: FormSubmissionOptions<Values, unknown>['fieldOf'],
  values: Values | undefined,
): Record<string, string> {
  if (!isApiError(error)) return {};
  const field = fieldOf?.[error.code];
  if (field) return { [field]: error.message };
  return Object.fromEntries(Object.entries(error.fields).filter(([name]) => values && name in values));
}

/** Puts the cursor into the first field that is wrong, once the page shows it as such. */
function useFocusOnInvalid(ref: RefObject<HTMLFormElement | null>): () => void {
  const [wanted, setWanted] = useState(0);
  useEffect(() => {
    if (wanted > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wanted, ref]);
  return () => setWanted((count) => count + 1);
}

/** The form element of a ceremony: its banner, its fields, its warning before unsaved text is lost. */
export function Form({ ceremony, children }: { ceremony: FormSubmission; children: ReactNode }) {
  const { pending, banner, reference, onSubmit, ref } = ceremony;
  return (
    <form className={classes.form} onSubmit={onSubmit} ref={ref} noValidate aria-busy={pending}>
      {banner && (
        <Alert color="red" icon={<IconAlertCircle size={20} />} role="alert" className={classes.banner}>
          <span>{banner}</span>
          {reference && <ErrorReference id={reference} />}
        </Alert>
      )}
      {children}
      <UnsavedWarning {...ceremony} />
    </form>
  );
}

function UnsavedWarning({ isUnsaved, isLostByReload, onLeave }: FormSubmission) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved() && current.pathname !== next.pathname,
    enableBeforeUnload: isLostByReload,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
      title={texts.leaveQuestion()}
      text={texts.leaveHint()}
      cancelLabel={texts.stay()}
      confirmLabel={texts.leave()}
      pendingLabel={texts.leaving()}
    />
  );
}
