import { useEffect, useRef, useState } from 'react';
import * as texts from '#texts/storefrontKeep.gen.ts';
import { deleteAllFormDrafts, readFormDraft, saveFormDraft } from '../storage/formDrafts.ts';
import { deleteSavedCustomer, readSavedCustomer, type SavedCustomer } from '../storage/savedCustomer.ts';

const fieldNames = ['customerName', 'customerPhone', 'quantity', 'deliveryAddress', 'note', 'wantsUpdates'];

/**
 * Fills the form that it stands in with what was typed before a reload, else with who ordered last on this phone; keeps
 * what is typed; and offers to forget that person.
 */
export function Autofill({ place }: { place: string }) {
  const here = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'empty' | 'filled' | 'forgotten'>('empty');

  useEffect(() => {
    const form = here.current?.closest('form');
    if (!form) return;
    const isFromLast = fillForm(form, readFormDraft(place), readSavedCustomer());
    setState(isFromLast ? 'filled' : 'empty');
    const saveDraft = () => saveFormDraft(place, readFields(form));
    form.addEventListener('input', saveDraft);
    return () => form.removeEventListener('input', saveDraft);
  }, [place]);

  const forget = () => {
    const form = here.current?.closest('form');
    const last = readSavedCustomer();
    deleteSavedCustomer();
    deleteAllFormDrafts();
    if (!form) return;
    for (const field of listFields(form)) {
      if (field.value !== '' && field.value === last[field.name as keyof SavedCustomer]) field.value = '';
    }
    saveFormDraft(place, readFields(form));
    setState('forgotten');
    listFields(form)[0]?.focus();
  };

  return (
    <div ref={here} className="filled-in" hidden={state === 'empty'}>
      <p role="status">
        {state === 'filled' && texts.filledIn()}
        {state === 'forgotten' && texts.forgotten()}
      </p>
      {state === 'filled' && (
        <button className="button button-quiet" type="button" onClick={forget}>
          {texts.forget()}
        </button>
      )}
    </div>
  );
}

type FormControl = HTMLInputElement | HTMLTextAreaElement;

const listFields = (form: HTMLFormElement): FormControl[] =>
  fieldNames.flatMap((name) => form.querySelector<FormControl>(`[name=${name}]`) ?? []);

const isCheckbox = (field: FormControl): field is HTMLInputElement => field.type === 'checkbox';

function readFields(form: HTMLFormElement): Record<string, string> {
  const said = (field: FormControl) => (isCheckbox(field) ? (field.checked ? 'on' : '') : field.value);
  return Object.fromEntries(listFields(form).map((field) => [field.name, said(field)]));
}

/** Leaves alone what stands in the fields already. Returns whether something of the last customer was filled in. */
function fillForm(form: HTMLFormElement, typed: Record<string, string> | undefined, last: SavedCustomer): boolean {
  let isFromLast = false;
  for (const field of listFields(form)) {
    const known = last[field.name as keyof SavedCustomer];
    const value = typed?.[field.name] ?? known;
    if (isCheckbox(field)) field.checked ||= value === 'on';
    else if (value && (field.value === '' || field.name === 'quantity')) field.value = value;
    isFromLast ||= known !== undefined && known !== '' && field.value === known;
  }
  return isFromLast;
}
