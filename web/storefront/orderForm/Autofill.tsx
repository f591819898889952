import { useEffect, useRef, useState } from 'react';
import * as texts from '#texts/storefrontKeep.gen.ts';
import { forgetAllTyped, keepTyped, typedAt } from '../storage/formDrafts.ts';
import { forgetCustomer, type RememberedCustomer, rememberedCustomer } from '../storage/savedCustomer.ts';

const names = ['customerName', 'customerPhone', 'quantity', 'deliveryAddress', 'note', 'wantsUpdates'];

/**
 * Fills the form that it stands in with what was typed before a reload, else with who ordered last on this phone; keeps
 * what is typed; and offers to forget that person.
 */
export function FilledIn({ place }: { place: string }) {
  const here = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'empty' | 'filled' | 'forgotten'>('empty');

  useEffect(() => {
    const form = here.current?.closest('form');
    if (!form) return;
    const isFromLast = fill(form, typedAt(place), rememberedCustomer());
    setState(isFromLast ? 'filled' : 'empty');
    const keep = () => keepTyped(place, readFields(form));
    form.addEventListener('input', keep);
    return () => form.removeEventListener('input', keep);
  }, [place]);

  const forget = () => {
    const form = here.current?.closest('form');
    const last = rememberedCustomer();
    forgetCustomer();
    forgetAllTyped();
    if (!form) return;
    for (const field of fieldsOf(form)) {
      if (field.value !== '' && field.value === last[field.name as keyof RememberedCustomer]) field.value = '';
    }
    keepTyped(place, readFields(form));
    setState('forgotten');
    fieldsOf(form)[0]?.focus();
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

type Field = HTMLInputElement | HTMLTextAreaElement;

const fieldsOf = (form: HTMLFormElement): Field[] =>
  names.flatMap((name) => form.querySelector<Field>(`[name=${name}]`) ?? []);

const isTick = (field: Field): field is HTMLInputElement => field.type === 'checkbox';

function readFields(form: HTMLFormElement): Record<string, string> {
  const said = (field: Field) => (isTick(field) ? (field.checked ? 'on' : '') : field.value);
  return Object.fromEntries(fieldsOf(form).map((field) => [field.name, said(field)]));
}

/** Leaves alone what stands in the fields already. Returns whether something of the last customer was filled in. */
function fill(form: HTMLFormElement, typed: Record<string, string> | undefined, last: RememberedCustomer): boolean {
  let isFromLast = false;
  for (const field of fieldsOf(form)) {
    const known = last[field.name as keyof RememberedCustomer];
    const value = typed?.[field.name] ?? known;
    if (isTick(field)) field.checked ||= value === 'on';
    else if (value && (field.value === '' || field.name === 'quantity')) field.value = value;
    isFromLast ||= known !== undefined && known !== '' && field.value === known;
  }
  return isFromLast;
}
