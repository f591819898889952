import { Button, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { OrderTemplateSettings } from '#domain/chat/orderTemplates.schema.ts';
import { templateParameters } from '#domain/chat/orderTemplates.ts';
import { type OrderStatus, orderStatuses, waitingStatus } from '#domain/orders/orders.ts';
import { orderStatusLabels } from '#texts/labels.ts';
import { defaultLanguage, offeredLanguages } from '#texts/language.ts';
import * as texts from '#texts/orderTemplates.gen.ts';
import { rich } from '#texts/rich.ts';
import * as settingsTexts from '#texts/settings.gen.ts';
import { readOrderTemplatesOptions, readOrderTemplatesQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { saveOrderTemplates } from '../../../api/sdk.gen.ts';
import { getErrorMessage } from '../../lib/apiClient.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { validateFields, validationRules } from '../../lib/validation.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { Form } from '../../ui/form/FormSubmission.tsx';
import { useSettingsSubmission } from '../../ui/form/useSettingsSubmission.ts';
import classes from './OrderTemplates.module.css';
import { type OrderTemplateValues, parseTemplates, toFieldErrors, toTemplateValues } from './orderTemplateValues.ts';

const getEventLabel = (status: OrderStatus) =>
  status === waitingStatus ? texts.newOrder() : texts.moved({ status: orderStatusLabels[status]() });

/** The approved message template of each order status in each language (chat.md, section 3). */
export default function OrderTemplates() {
  const query = useQuery(readOrderTemplatesOptions());
  if (query.data) return <TemplatesForm settings={query.data} />;
  if (query.isLoadingError)
    return <ErrorState message={getErrorMessage(query.error)} onRetry={() => query.refetch()} />;
  return <LoadingState text={settingsTexts.loadingTemplates()} />;
}

function TemplatesForm({ settings }: { settings: OrderTemplateSettings }) {
  const form = useForm<OrderTemplateValues>({
    initialValues: toTemplateValues(settings),
    validate: (values) => toFieldErrors(validateFields('orderTemplateSettings', parseTemplates(values))),
  });
  const submission = useSettingsSubmission({
    form,
    failure: texts.notSaved(),
    // Already validated; parsing narrows the type.
    submit: async (values) => {
      const typed = validationRules.get().orderTemplateSettingsSchema.parse(parseTemplates(values));
      const { translations, ...templates } = typed;
      const body = { ...templates, ...(translations && { translations }) };
      return (await saveOrderTemplates({ body, throwOnError: true })).data.message;
    },
    refresh: (queryClient) => refreshQueries(queryClient, readOrderTemplatesQueryKey),
  });
  return (
    <Form submission={submission}>
      <Text>{texts.hint()}</Text>
      <Text size="sm" c="dimmed">
        {rich(
          texts.parametersHint({
            example: '{{1}}, {{2}}',
            names: () => <code>{templateParameters.join(', ')}</code>,
          }),
        )}
      </Text>
      {offeredLanguages.map(({ language, name, tag }) => (
        <section key={language} className={classes.language} aria-label={name}>
          <h3 className={classes.languageName} lang={tag}>
            {name}
          </h3>
          {language !== defaultLanguage && (
            <Text size="sm" c="dimmed">
              {texts.fallback()}
            </Text>
          )}
          {orderStatuses.map((status) => (
            <TemplateFields
              key={status}
              event={getEventLabel(status)}
              field={(part) => form.getInputProps(`${language}.${status}.${part}`)}
            />
          ))}
        </section>
      ))}
      <div>
        <Button type="submit" variant="light" disabled={submission.pending}>
          {submission.pending ? texts.saving() : texts.save()}
        </Button>
      </div>
    </Form>
  );
}

type FieldsProps = { event: string; field: (part: 'name' | 'language' | 'parameters') => object };

function TemplateFields({ event, field }: FieldsProps) {
  return (
    <fieldset className={classes.event}>
      <legend className={classes.legend}>{event}</legend>
      <TextInput label={texts.name()} aria-label={texts.nameOf({ event })} {...field('name')} />
      <TextInput label={texts.templateLanguage()} aria-label={texts.languageOf({ event })} {...field('language')} />
      <TextInput label={texts.parameters()} aria-label={texts.parametersOf({ event })} {...field('parameters')} />
    </fieldset>
  );
}
