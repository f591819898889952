import { ActionIcon, Button, Text, Textarea, TextInput } from '@mantine/core';
import { IconArrowUp, IconX } from '@tabler/icons-react';
import { presetColours, presetValues } from '#domain/catalogue/optionPresets.ts';
import { identifyValue, optionLimits } from '#domain/catalogue/options.ts';
import * as texts from '#texts/productOptions.gen.ts';
import classes from './OptionSheet.module.css';
import type { EditedOption } from './optionEdits.ts';

const dots = new Map(presetColours.map(({ name, dot }) => [name, dot]));

export type PartProps = { edited: EditedOption; onChange: (changes: Partial<EditedOption>) => void };

type ChipsProps = {
  edited: EditedOption;
  onTake: (value: string) => void;
  onRemove: (value: string, was: string | undefined) => void;
};

/** The preset's values: a tap takes one, another gives it back. */
export function PresetChips({ edited: { key, values }, onTake, onRemove }: ChipsProps) {
  const ready: readonly string[] = key ? presetValues[key] : [];
  if (ready.length === 0) return null;
  const taken = new Map(values.map((value) => [identifyValue(key, value.value), value]));
  return (
    <fieldset className={classes.chips}>
      <legend>{texts.ready()}</legend>
      {ready.map((value) => {
        const chosen = taken.get(identifyValue(key, value));
        return (
          <button
            key={value}
            type="button"
            className={classes.chip}
            aria-pressed={chosen !== undefined}
            onClick={() => (chosen ? onRemove(chosen.value, chosen.was) : onTake(value))}
          >
            {key === 'colour' && <Dot colour={dots.get(value)} />}
            {value}
          </button>
        );
      })}
    </fieldset>
  );
}

/** The content security policy allows no `style` attribute in HTML, but an SVG's `fill`. */
const Dot = ({ colour = 'none' }: { colour: string | undefined }) => (
  <svg className={classes.dot} viewBox="0 0 10 10" aria-hidden="true">
    <circle cx="5" cy="5" r="4.5" fill={colour} stroke="currentColor" strokeOpacity="0.3" />
  </svg>
);

type OtherProps = { typed: string; onType: (typed: string) => void; onAdd: () => void };

/** A field for values of the seller's own, or a whole list of them. *Done* takes them too. */
export function OtherValues({ typed, onType, onAdd }: OtherProps) {
  return (
    <div className={classes.entry}>
      <Textarea
        label={texts.typed()}
        description={texts.typedHint()}
        value={typed}
        autosize
        minRows={1}
        maxRows={6}
        onChange={({ currentTarget: { value } }) => onType(value)}
      />
      <Button variant="default" size="md" onClick={onAdd}>
        {texts.add()}
      </Button>
    </div>
  );
}

/** The chosen values in the seller's sequence. */
export function ValueList({ edited: { values }, onChange, onRemove }: PartProps & Pick<ChipsProps, 'onRemove'>) {
  if (values.length === 0) return null;
  const replace = (index: number, value: string) =>
    onChange({ values: values.map((other, at) => (at === index ? { ...other, value } : other)) });
  const moveUp = (index: number) =>
    onChange({
      values: values.flatMap((other, at) =>
        at === index ? [] : at === index - 1 ? [values[index] ?? other, other] : [other],
      ),
    });
  return (
    <div>
      <Text fw={600}>{texts.values()}</Text>
      <ol className={classes.values}>
        {values.map(({ value, was }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a value is its position while it is typed.
          <li key={index} className={classes.value}>
            <TextInput
              aria-label={texts.value({ number: index + 1 })}
              value={value}
              maxLength={optionLimits.value}
              onChange={({ currentTarget }) => replace(index, currentTarget.value)}
            />
            <ActionIcon
              variant="default"
              size={44}
              disabled={index === 0}
              aria-label={texts.up({ value })}
              onClick={() => moveUp(index)}
            >
              <IconArrowUp size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={44}
              aria-label={texts.remove({ value })}
              onClick={() => onRemove(value, was)}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
    </div>
  );
}
