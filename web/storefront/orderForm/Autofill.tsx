import { useEffect, useRef, useState } from 'react';
import * as texts from '#texts/storefrontKeep.gen.ts';
import { deleteAllFormDrafts, readFormDraft, saveFormDraft } from '../storage/formDrafts.ts';
import { deleteSavedCustomer, readSavedCustomer, type SavedCustomer } from '../storage/savedCustomer.ts';

const fieldNames = [
  'customerName',
  'customerPhone',
  'customerEmail',
  'quantity',
  'deliveryAddress',
  'pincode',
  'state',
  'note',
  'wantsUpdates',
];

/**
 * Fills its form with the draft from before a reload, or with the last customer of this browser; saves the draft; and
 * offers to delete the saved customer.
 */
export function Autofill({ formPath }: { formPath: string }) {
  const marker = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'empty' | 'filled' | 'forgotten'>('empty');

  useEffect(() => {
    const form = marker.current?.closest('form');
    if (!form) return;
    const wasTyped = listFields(form).some(isChanged);
    const isPrefilled = fillForm(form, readFormDraft(formPath), readSavedCustomer());
    setState(isPrefilled ? 'filled' : 'empty');
    const saveDraft = () => saveFormDraft(formPath, readFields(form));
    // Typed before this script could listen.
    if (wasTyped) saveDraft();
    form.addEventListener('input', saveDraft);
    return () => form.removeEventListener('input', saveDraft);
  }, [formPath]);

  const forget = () => {
    const form = marker.current?.closest('form');
    const last = readSavedCustomer();
    deleteSavedCustomer();
    deleteAllFormDrafts();
    if (!form) return;
    for (const field of listFields(form)) {
      if (field.value !== '' && field.value === last[field.name as keyof SavedCustomer]) field.value = '';
    }
    saveFormDraft(formPath, readFields(form));
    setState('forgotten');
    listFields(form)[0]?.focus();
  };

  return (
    <div ref={marker} className="filled-in" hidden={state === 'empty'}>
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

const isChanged = (field: FormControl): boolean =>
  isCheckbox(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;

function readFields(form: HTMLFormElement): Record<string, string> {
  const readValue = (field: FormControl) => (isCheckbox(field) ? (field.checked ? 'on' : '') : field.value);
  return Object.fromEntries(listFields(form).map((field) => [field.name, readValue(field)]));
}

/** Keeps values that are already in the fields. Returns whether a value of the last customer was filled in. */
function fillForm(form: HTMLFormElement, typed: Record<string, string> | undefined, last: SavedCustomer): boolean {
  let isPrefilled = false;
  for (const field of listFields(form)) {
    const savedValue = last[field.name as keyof SavedCustomer];
    const value = typed?.[field.name] ?? savedValue;
    if (isCheckbox(field)) field.checked ||= value === 'on';
    else if (value && (field.value === '' || field.name === 'quantity')) field.value = value;
    isPrefilled ||= savedValue !== undefined && savedValue !== '' && field.value === savedValue;
  }
  return isPrefilled;
}
