import { useQuery } from '@tanstack/react-query';
import * as texts from '#texts/terms.gen.ts';
import { readTermsOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { SettingsCard } from '../../ui/form/SettingsCard.tsx';
import { BlockedPhones } from './BlockedPhones.tsx';
import { TermsForm } from './TermsForm.tsx';

/** The shop's terms and blocked phones. */
export default function TermsCard() {
  const query = useQuery(readTermsOptions());
  return (
    <SettingsCard title={texts.title()} loading={texts.loading()} query={query}>
      {(terms) => (
        <>
          <TermsForm terms={terms} />
          <BlockedPhones />
        </>
      )}
    </SettingsCard>
  );
}
