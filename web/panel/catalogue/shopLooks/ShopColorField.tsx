import { Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { keysOf } from '#domain/platform/records.ts';
import { lettersOn, type ShopColorName, shopColors } from '#domain/sellers/shopColors.ts';
import * as texts from '#texts/shopLook.gen.ts';
import classes from './ShopLook.module.css';

const labels: Record<ShopColorName, () => string> = {
  pink: texts.pink,
  red: texts.red,
  orange: texts.orange,
  green: texts.green,
  teal: texts.teal,
  blue: texts.blue,
  purple: texts.purple,
  brown: texts.brown,
};
const palette = new Set<string | null>([null, ...Object.values(shopColors)]);

type Props = {
  businessName: string;
  value: string | null;
  error: ReactNode;
  onChange: (color: string | null) => void;
};

/** A colour of the palette or any other, with the shop's name on it. */
export function ShopColorField({ businessName, value, error, onChange }: Props) {
  const errorId = useId();
  const isOwn = !palette.has(value);
  const choice = (label: string, color: string | null, isChosen: boolean) => (
    <label key={label} className={classes.choice}>
      <input type="radio" name="color" checked={isChosen} onChange={() => onChange(color)} />
      {color && <span className={classes.swatch} style={{ background: color }} />}
      {label}
    </label>
  );
  return (
    <fieldset className={classes.field} aria-describedby={error ? errorId : undefined}>
      <legend className={classes.legend}>{texts.color()}</legend>
      <div className={classes.choices}>
        {choice(texts.noColor(), null, value === null)}
        {keysOf(shopColors).map((name) => choice(labels[name](), shopColors[name], value === shopColors[name]))}
        {choice(texts.ownColor(), isOwn ? value : '#000000', isOwn)}
      </div>
      {isOwn && value && (
        <input
          className={classes.picker}
          type="color"
          aria-label={texts.pickColor()}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
      {value && (
        <p className={classes.sign} style={{ background: value, color: lettersOn(value) ?? '#ffffff' }}>
          <bdi>{businessName}</bdi>
        </p>
      )}
      {error && (
        <Text id={errorId} role="alert" size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </fieldset>
  );
}
