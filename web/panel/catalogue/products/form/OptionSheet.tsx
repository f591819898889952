import { Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { type OptionKey, optionKeys } from '#domain/catalogue/optionPresets.ts';
import { optionLimits } from '#domain/catalogue/options.ts';
import { refusal } from '#domain/platform/refusals.ts';
import * as texts from '#texts/productOptions.gen.ts';
import { translateRefusal } from '#texts/refusals.ts';
import { Sheet } from '../../../ui/feedback/Sheet.tsx';
import classes from './OptionSheet.module.css';
import type { PartProps } from './OptionValues.tsx';
import { OtherValues, PresetChips, ValueList } from './OptionValues.tsx';
import { addTypedValues, type EditedOption, findOptionProblem } from './optionEdits.ts';

type Props = {
  option: EditedOption;
  /** The product's other options, which limit names and combinations. */
  others: EditedOption[];
  /** Asked before a saved value or one with stock is removed. */
  askBeforeRemoving: (value: string) => string | undefined;
  /** The question before the option is removed; undefined for a new one. */
  removal: string | undefined;
  onRemove: () => void;
  onCancel: () => void;
  onDone: (option: EditedOption) => void;
};

const problems = {
  option_name_required: () => refusal('option_name_required'),
  option_name_repeated: () => refusal('option_name_repeated'),
  option_value_required: () => refusal('option_value_required'),
  option_value_repeated: () => refusal('option_value_repeated'),
  too_many_values: () => refusal('too_many_values', { maximum: optionLimits.values }),
  too_many_variants: () => refusal('too_many_variants', { maximum: optionLimits.variants }),
};

/** One option with its values: from the bottom on phones, beside the form on wide screens. */
export function OptionSheet({ option, others, askBeforeRemoving, removal, onRemove, onCancel, onDone }: Props) {
  const isWide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  const [edited, setEdited] = useState(option);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<{ question: string; remove: () => void }>();
  const change = (changes: Partial<EditedOption>) => {
    setProblem(undefined);
    setAsked(undefined);
    setEdited({ ...edited, ...changes });
  };
  const remove = (value: string) => change({ values: edited.values.filter((other) => other.value !== value) });
  const askToRemove = (value: string, was: string | undefined) => {
    const question = was === undefined ? undefined : askBeforeRemoving(was);
    if (question) setAsked({ question, remove: () => remove(value) });
    else remove(value);
  };
  // Typed values are added by a button, and not on blur: a growing list would move *Done* away from under the finger.
  const complete = addTypedValues(edited, typed);
  const add = () => {
    const found = findOptionProblem([complete]);
    if (found === 'option_value_repeated') return setProblem(translateRefusal(problems[found]()));
    setTyped('');
    change(complete);
  };
  const finish = () => {
    const found = findOptionProblem([...others, complete]);
    if (found) setProblem(translateRefusal(problems[found]()));
    else onDone(complete);
  };
  return (
    <Sheet
      opened
      onClose={onCancel}
      position={isWide ? 'right' : 'bottom'}
      size={isWide ? 'md' : '92%'}
      title={texts.sheetTitle()}
      closeButtonProps={{ 'aria-label': texts.cancel() }}
    >
      <div className={classes.sheet}>
        <NameFields edited={edited} onChange={change} />
        <PresetChips
          edited={edited}
          onTake={(value) => change({ values: [...edited.values, { value }] })}
          onRemove={askToRemove}
        />
        <OtherValues typed={typed} onType={setTyped} onAdd={add} />
        <ValueList edited={edited} onChange={change} onRemove={askToRemove} />
        <div className={classes.actions}>
          {problem && (
            <Text c="red" role="alert" className={classes.alert}>
              {problem}
            </Text>
          )}
          {asked && (
            <div role="alert" className={classes.alert}>
              <Text mb="xs">{asked.question}</Text>
              <Button color="red" mr="sm" onClick={asked.remove}>
                {texts.yesRemove()}
              </Button>
              <Button variant="default" onClick={() => setAsked(undefined)}>
                {texts.keep()}
              </Button>
            </div>
          )}
          <Button size="md" onClick={finish}>
            {texts.done()}
          </Button>
          {removal !== undefined && (
            <Button variant="subtle" color="red" onClick={() => setAsked({ question: removal, remove: onRemove })}>
              {texts.removeOption()}
            </Button>
          )}
        </div>
      </div>
    </Sheet>
  );
}

/** A renamed preset is an option of the seller's own (options.md, section 1). */
function NameFields({ edited: { key, name, values }, onChange }: PartProps) {
  return (
    <div className={classes.pair}>
      <NativeSelect
        label={texts.kind()}
        value={key ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const chosen = optionKeys.find((other) => other === value) ?? null;
          onChange({ key: chosen, name: chosen ? texts.presetName({ key: chosen }) : '' });
        }}
      >
        {optionKeys.map((preset) => (
          <option key={preset} value={preset}>
            {texts.presetName({ key: preset })}
          </option>
        ))}
        <option value="">{texts.own()}</option>
      </NativeSelect>
      <TextInput
        label={texts.name()}
        value={name}
        maxLength={optionLimits.name}
        autoComplete="off"
        data-autofocus={name === '' && values.length === 0 ? true : undefined}
        onChange={({ currentTarget: { value } }) =>
          onChange({ name: value, key: key && value === texts.presetName({ key }) ? key : null })
        }
      />
    </div>
  );
}

export const newOption = (key: OptionKey | null, values: string[] = []): EditedOption => ({
  key,
  name: key ? texts.presetName({ key }) : '',
  values: values.map((value) => ({ value })),
});
