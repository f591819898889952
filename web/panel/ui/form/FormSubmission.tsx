import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { type ApiError, createNetworkError } from '../../lib/apiClient.ts';
import type { LazyModule } from '../../lib/lazyModule.ts';
import { runWhenIdle } from '../../lib/runWhenIdle.ts';
import type { KeptForm } from '../../lib/switchedInput.ts';
import { validationRules } from '../../lib/validation.ts';
import { ErrorReference, getErrorReference } from '../feedback/errorMessage.tsx';
import classes from './FormSubmission.module.css';
import { getBannerMessage, getFieldErrors } from './submissionErrors.ts';
import { type UnsavedInput, UnsavedWarning } from './UnsavedWarning.tsx';
import { useKeptValues } from './useKeptValues.ts';

/** The result of `useFormSubmission`: pass it to `Form`, and `pending` to the submit button. */
export type FormSubmission = UnsavedInput & {
  /** While the request is running. */
  pending: boolean;
  /** The error message above the form. */
  banner: string | undefined;
  setBanner: (message: string | undefined) => void;
  /** The failed request's id in the server's log. */
  reference: string | undefined;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  ref: RefObject<HTMLFormElement | null>;
};

/** What is needed of Mantine's `useForm` in controlled mode. */
type FormState<Values> = {
  onSubmit: (
    send: (values: Values) => Promise<void>,
    refuse: (errors: Record<string, ReactNode>) => void,
  ) => (event?: SyntheticEvent<HTMLFormElement>) => void;
  setErrors: (errors: Record<string, string>) => void;
  values: Values;
  setFieldValue: (name: never, value: never) => void;
  isDirty: () => boolean;
};

type FormSubmissionOptions<Values extends Record<string, unknown>, Result> = {
  form: FormState<Values>;
  /** What validates the form; the shared rules by default. */
  rules?: LazyModule<unknown>;
  /** Sends the values. Errors are shown at their field or in the banner; input is never lost. */
  submit: (values: Values) => Promise<Result>;
  /** Called after success, when navigating away no longer warns. */
  onDone?: (result: Result) => unknown;
  /** Shown for errors that have no message of their own, e.g. 'Password reset failed'. */
  failure: string;
  /** Shown when the server cannot be reached; `failure` by default. */
  unreachable?: string;
  /** The field of an error code, e.g. `{ email_already_registered: 'email' }`. */
  fieldByErrorCode?: Partial<Record<ApiError['code'], keyof Values & string>>;
  /** Also shows the first error of a field in the banner, and marks fields in rows, as the product form does. */
  bannerForInvalid?: boolean;
  /** Warns before unsaved input is lost; true by default. */
  guardUnsaved?: boolean;
  /** Input is stored as a draft: a reload loses nothing, but leaving does (`onLeave`). */
  isDraftStored?: boolean;
  onLeave?: () => void;
  /** While leaving would lose something other than input, e.g. a running upload. */
  isBusy?: boolean;
};

/** What all forms share: one request at a time, errors in their place, and a warning before unsaved input is lost. */
export function useFormSubmission<Values extends Record<string, unknown>, Result>(
  options: FormSubmissionOptions<Values, Result>,
): FormSubmission {
  const { form, rules = validationRules } = options;
  const [pending, setPending] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  const isDone = useRef(false);
  useEarlyValues(form, ref);
  const kept = useKeptValues(form, ref);
  const { banner, setBanner, reference, showError, focusFirstInvalid } = useSubmissionErrors(options, ref);

  const send = async (values: Values) => {
    if (pending) return;
    setPending(true);
    setBanner(undefined);
    try {
      const result = await options.submit(values);
      isDone.current = true;
      kept.isSaved = true;
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
  const onSubmit = useLazyRules(rules, {
    submit: validateAndSend,
    setPending,
    onFailure: () => showError(createNetworkError()),
  });
  return { pending, banner, setBanner, reference, onSubmit, ref, ...getLeaveGuard(options, isDone, kept) };
}

/** Takes over what was entered before hydration, for which React calls no handler. */
function useEarlyValues<Values extends Record<string, unknown>>(
  { values, setFieldValue }: FormState<Values>,
  ref: RefObject<HTMLFormElement | null>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, at hydration
  useEffect(() => {
    for (const field of ref.current?.querySelectorAll<HTMLInputElement>('[data-path]') ?? []) {
      const name = field.dataset.path ?? '';
      if (typeof values[name] === 'string' && values[name] !== field.value)
        setFieldValue(name as never, field.value as never);
    }
  }, []);
}

/** Shows an error at its field, or in the banner where no field is to blame. */
function useSubmissionErrors<Values extends Record<string, unknown>, Result>(
  options: FormSubmissionOptions<Values, Result>,
  ref: RefObject<HTMLFormElement | null>,
) {
  const [banner, setBanner] = useState<string>();
  const [reference, setReference] = useState<string>();
  // What is invalid may be no field of this form: nothing would say why it was not sent.
  const focusFirstInvalid = useFocusOnInvalid(ref, () => setBanner((shown) => shown ?? options.failure));
  const showError = (error: unknown, values?: Values) => {
    const errors = getFieldErrors(error, options, values);
    options.form.setErrors(errors);
    setReference(getErrorReference(error));
    if (Object.keys(errors).length > 0) focusFirstInvalid();
    if (Object.keys(errors).length === 0 || options.bannerForInvalid) setBanner(getBannerMessage(error, options));
  };
  return { banner, setBanner, reference, showError, focusFirstInvalid };
}

type SubmitHandlers = {
  submit: () => void;
  setPending: (isPending: boolean) => void;
  /** The rules could not be loaded. */
  onFailure: () => void;
};

/** Submits once the rules are loaded, which starts when the browser is idle. */
function useLazyRules(rules: LazyModule<unknown>, { submit, setPending, onFailure }: SubmitHandlers) {
  const isLoadingRules = useRef(false);
  useEffect(() => runWhenIdle(() => void rules.load().catch(() => {})), [rules]);
  return async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (rules.isLoaded()) return submit();
    if (isLoadingRules.current) return;
    isLoadingRules.current = true;
    setPending(true);
    const hasLoaded = await rules.load().then(
      () => true,
      () => false,
    );
    isLoadingRules.current = false;
    setPending(false);
    return hasLoaded ? submit() : onFailure();
  };
}

/** After success nothing counts as unsaved. */
function getLeaveGuard<Values extends Record<string, unknown>, Result>(
  { form, guardUnsaved, isBusy = false, isDraftStored, onLeave }: FormSubmissionOptions<Values, Result>,
  isDone: RefObject<boolean>,
  kept: KeptForm,
): UnsavedInput {
  const isUnsaved = () => guardUnsaved !== false && !isDone.current && (isBusy || form.isDirty());
  return { isUnsaved, isLostOnReload: () => (isDraftStored ? isBusy : isUnsaved() && !kept.isSwitching), onLeave };
}

/** Focuses the first invalid field after it is rendered as such; `onNone` is called where the form shows no error. */
function useFocusOnInvalid(ref: RefObject<HTMLFormElement | null>, onNone: () => void): () => void {
  const [requests, setRequests] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request
  useEffect(() => {
    if (requests === 0) return;
    const invalid = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) invalid.focus();
    else if (!ref.current?.querySelector('[role="alert"]')) onNone();
  }, [requests, ref]);
  return () => setRequests((count) => count + 1);
}

type FormProps = {
  submission: FormSubmission;
  /** What the banner is about, where its text doesn't say so. */
  subject?: string | undefined;
  children: ReactNode;
};

/** The form element with its banner, fields and warning before unsaved input is lost. */
export function Form({ submission, subject, children }: FormProps) {
  const { pending, banner, reference, onSubmit, ref } = submission;
  return (
    <form className={classes.form} onSubmit={onSubmit} ref={ref} noValidate aria-busy={pending}>
      {banner && (
        <Alert color="red" icon={<IconAlertCircle size={20} />} role="alert" className={classes.banner}>
          <span>{banner}</span> {subject && <strong>{subject}</strong>}
          {reference && <ErrorReference id={reference} />}
        </Alert>
      )}
      {children}
      <UnsavedWarning {...submission} />
    </form>
  );
}
