import { useEffect, useRef } from 'react';
import { asksPincode } from '#domain/sellers/checkout.ts';
import { findPincode, indianStates, stateOfPincode } from '#domain/sellers/pincodes.ts';
import { stateName } from '#texts/stateNames.ts';
import * as texts from '#texts/storefrontCheckout.gen.ts';
import { OrderTextField } from '../orderForm/OrderTextField.tsx';
import type { ShopCheckout } from '../page/page.ts';
import { RadioGroup } from './RadioGroup.tsx';

export type PlaceFieldsProps = {
  checkout: ShopCheckout;
  values: Record<string, string>;
  errors: Record<string, string>;
};

/** The way to get an order, and the PIN code and state that charges depend on. A picked-up order has neither. */
export function PlaceFields({ checkout, values, errors }: PlaceFieldsProps) {
  const { pickUpAddress, hasZones } = checkout;
  const pickup = <span dir="auto">{pickUpAddress}</span>;
  return (
    <>
      {pickUpAddress !== null && (
        <RadioGroup
          name="way"
          label={texts.way()}
          options={[
            { value: 'courier', label: texts.courier() },
            { value: 'pickup', label: texts.pickup(), details: pickup },
          ]}
          chosen={values.way ?? 'courier'}
          error={errors.way}
        />
      )}
      {asksPincode(checkout) && (
        <div className="place for-delivery">
          <OrderTextField
            name="pincode"
            value={values.pincode}
            error={errors.pincode}
            label={texts.pincode()}
            {...(!hasZones && { hint: texts.pincodeForCod() })}
            autoComplete="postal-code"
            inputMode="numeric"
            maxLength={20}
            required={hasZones}
          />
          <StateField value={values.state} error={errors.state} />
        </div>
      )}
    </>
  );
}

/** Follows the PIN code until the customer chooses another state. */
function StateField({ value = '', error }: { value: string | undefined; error: string | undefined }) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    const field = select.current;
    const pincode = field?.form?.querySelector<HTMLInputElement>('[name=pincode]');
    if (!field || !pincode) return;
    let suggested = '';
    const suggest = () => {
      const state = stateOfPincode(findPincode(pincode.value) ?? '');
      if (!state || (field.value !== '' && field.value !== suggested)) return;
      field.value = state;
      suggested = state;
    };
    suggest();
    pincode.addEventListener('input', suggest);
    return () => pincode.removeEventListener('input', suggest);
  }, []);
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor="state">{texts.state()}</label>
      </div>
      <select
        ref={select}
        id="state"
        name="state"
        autoComplete="address-level1"
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'state-error' : undefined}
      >
        <option value="">{texts.chooseState()}</option>
        {indianStates.map((state) => (
          <option key={state} value={state}>
            {stateName(state)}
          </option>
        ))}
      </select>
      {error && (
        <p className="field-error" id="state-error">
          {error}
        </p>
      )}
    </div>
  );
}
