import { type RefObject, useEffect, useState } from 'react';
import type { KeptForm } from '../../lib/switchedInput.ts';

/** Keeps the values of a form while its page is opened in another language. Loaded later, as nobody has typed yet. */
export function useKeptValues(form: KeptForm['form'], ref: RefObject<HTMLFormElement | null>): KeptForm {
  const [kept] = useState<KeptForm>({ initial: form.values, form, ref });
  kept.form = form;
  useEffect(() => {
    const keeping = import('../../lib/switchedInput.ts').then(({ keepForm }) => keepForm(kept)).catch(() => {});
    return () => void keeping.then((release) => release?.());
  }, [kept]);
  return kept;
}
