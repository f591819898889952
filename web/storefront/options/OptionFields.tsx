import { canHave } from '#domain/catalogue/variantChoice.ts';
import * as texts from '#texts/storefrontOptions.gen.ts';
import type { OptionChoice, PublicOption } from '../page/page.ts';
import { ColourDot } from './ColourDot.tsx';
import { orderFormElementId } from './formNames.ts';
import { nameOption, type OptionProblem } from './optionTexts.ts';

/** More values than this are a list to type in, such as phone models. */
const maxChips = 12;

type OptionFieldsProps = { choice: OptionChoice; problem: OptionProblem | undefined };

/** The product's options, as fields of the order form. `product/startOptions.ts` follows the choice. */
export function OptionFields({ choice, problem }: OptionFieldsProps) {
  return choice.options.map((option, index) => (
    <fieldset
      // biome-ignore lint/suspicious/noArrayIndexKey: an option is its position.
      key={index}
      className="option"
      data-option
      aria-describedby={`option${index}-problem`}
    >
      <legend dir="auto">{nameOption(option)}</legend>
      {option.values.length > maxChips ? (
        <ValueSelect choice={choice} option={option} index={index} />
      ) : (
        <ValueChips choice={choice} option={option} index={index} />
      )}
      <p className="field-error" id={`option${index}-problem`} role="alert" data-problem>
        {problem?.option === index && problem.sentence}
      </p>
    </fieldset>
  ));
}

type ValuesProps = { choice: OptionChoice; option: PublicOption; index: number };

function ValueChips({ choice: { variants, choice }, option, index }: ValuesProps) {
  return (
    <div className="option-chips">
      {option.values.map(({ key, value }, position) => {
        const isOut = !canHave(variants, choice, index, position);
        return (
          <label key={value} className={isOut ? 'option-chip option-chip-out' : 'option-chip'}>
            <input
              type="radio"
              name={`option${index}`}
              value={value}
              form={orderFormElementId}
              defaultChecked={choice[index] === position}
            />
            {option.key === 'colour' && <ColourDot valueKey={key} />}
            <span dir="auto" data-value={value}>
              {value}
            </span>
            <span className="visually-hidden" data-out>
              {isOut && texts.soldOutMark()}
            </span>
          </label>
        );
      })}
    </div>
  );
}

function ValueSelect({ choice: { variants, choice }, option, index }: ValuesProps) {
  const chosen = option.values[choice[index] ?? -1]?.value ?? '';
  return (
    <select
      name={`option${index}`}
      form={orderFormElementId}
      defaultValue={chosen}
      aria-label={nameOption(option)}
      className="option-select"
    >
      <option value="">{texts.noneChosen()}</option>
      {option.values.map(({ value }, position) => (
        <option key={value} value={value}>
          {canHave(variants, choice, index, position) ? value : texts.valueSoldOut({ value })}
        </option>
      ))}
    </select>
  );
}
