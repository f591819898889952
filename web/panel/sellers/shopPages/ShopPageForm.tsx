import { Button, Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { secondLanguageOf } from '#domain/platform/scripts.ts';
import { maxCityLength } from '#domain/sellers/cities.ts';
import { offeredLanguages } from '#texts/language.ts';
import { formatReplyTime } from '#texts/openingHours.ts';
import * as texts from '#texts/shopPage.gen.ts';
import { readSessionQueryKey, readShopPageQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { saveShopPage } from '../../../api/sdk.gen.ts';
import type { ReadShopPageResponse } from '../../../api/types.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { validateFields } from '../../lib/validation.ts';
import { Form } from '../../ui/form/FormSubmission.tsx';
import { useSettingsSubmission } from '../../ui/form/useSettingsSubmission.ts';
import { OpeningHoursFields } from './OpeningHoursFields.tsx';
import { SecondShopName } from './SecondShopName.tsx';
import { parseShopPage, type ShopPageValues, toShopPageValues } from './shopPageValues.ts';

export function ShopPageForm({ page, businessName }: { page: ReadShopPageResponse; businessName: string }) {
  const language = secondLanguageOf(businessName);
  const form = useForm<ShopPageValues>({
    initialValues: toShopPageValues(page),
    validate: (values) => validateFields('shopPage', parseShopPage(values, language)),
  });
  const submission = useSettingsSubmission({
    form,
    failure: texts.notSaved(),
    submit: async (values) =>
      (await saveShopPage({ body: parseShopPage(values, language), throwOnError: true })).data.message,
    refresh: (queryClient) => refreshQueries(queryClient, readShopPageQueryKey, readSessionQueryKey),
  });
  const { suggestedCity, replyMinutes } = page;
  return (
    <Form submission={submission}>
      <TextInput
        label={texts.city()}
        description={texts.cityHint()}
        autoComplete="address-level2"
        maxLength={maxCityLength}
        {...form.getInputProps('city')}
      />
      {suggestedCity && form.values.city === '' && (
        <div>
          <Button variant="default" onClick={() => form.setFieldValue('city', suggestedCity)}>
            {texts.takeCity({ city: suggestedCity })}
          </Button>
        </div>
      )}
      <Checkbox label={texts.showHours()} {...form.getInputProps('showsHours', { type: 'checkbox' })} />
      {form.values.showsHours && <OpeningHoursFields form={form} />}
      <Text c="dimmed">
        {replyMinutes === null
          ? texts.replyTimeUnknown()
          : texts.replyTimeShown({ replies: formatReplyTime(replyMinutes) })}
      </Text>
      <SecondShopName form={form} language={language} />
      <NativeSelect
        label={texts.linkLanguage()}
        data={[
          { value: '', label: texts.anyLanguage() },
          ...offeredLanguages.map(({ language: value, name }) => ({ value, label: name })),
        ]}
        {...form.getInputProps('linkLanguage')}
      />
      <div>
        <Button type="submit" variant="light" disabled={submission.pending}>
          {submission.pending ? texts.saving() : texts.save()}
        </Button>
      </div>
    </Form>
  );
}
