import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ControlStep, type FirstStep, firstSteps } from '#domain/desk/firstSteps.ts';
import { pathInLanguage } from '#domain/platform/languages.ts';
import * as texts from '#texts/sellerDashboard.gen.ts';
import * as ui from '#texts/ui.gen.ts';
import { readSellerDashboardQueryKey, readTermsQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { readTerms, saveTerms, takeStep } from '../../../api/sdk.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import type { OwnSeller } from '../../lib/session.ts';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import classes from './FirstSteps.module.css';

const stepTexts: Record<FirstStep, { title: () => string; hint: () => string }> = {
  product: { title: texts.product, hint: texts.productHint },
  picture: { title: texts.picture, hint: texts.pictureHint },
  pickUp: { title: texts.pickUp, hint: texts.pickUpHint },
  payment: { title: texts.payment, hint: texts.paymentHint },
  share: { title: texts.share, hint: texts.shareHint },
  poster: { title: texts.poster, hint: texts.posterHint },
  phone: { title: texts.phone, hint: texts.phoneHint },
};

/** Setup checklist of a new shop. Renders nothing when all steps are done. */
export default function FirstSteps({
  doneSteps,
  seller,
}: {
  doneSteps: Record<FirstStep, boolean>;
  seller: OwnSeller;
}) {
  const done = firstSteps.filter((step) => doneSteps[step]).length;
  const actions = useStepActions(seller);
  if (done === firstSteps.length) return null;
  return (
    <Card title={texts.steps()} action={<span>{texts.stepsDone({ done, all: firstSteps.length })}</span>} flush>
      <ol className={classes.list} aria-label={texts.steps()}>
        {firstSteps.map((step) => (
          <li key={step} className={classes.step} data-done={doneSteps[step] || undefined}>
            {doneSteps[step] ? (
              <IconCircleCheckFilled
                size={24}
                className={classes.tick ?? ''}
                role="img"
                aria-label={texts.stepTaken()}
              />
            ) : (
              <IconCircle size={24} className={classes.circle ?? ''} aria-hidden />
            )}
            <div className={classes.words}>
              <div className={classes.title}>{stepTexts[step].title()}</div>
              <div className={classes.hint}>{stepTexts[step].hint()}</div>
            </div>
            {!(doneSteps[step] && step === 'pickUp') && actions[step]}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The control of each step. Steps that leave no other trace are marked as done on click. */
function useStepActions({ businessName, slug, linkLanguage }: OwnSeller): Record<FirstStep, ReactNode> {
  const markDone = useMarkStepDone();
  const share = async () => {
    const address = window.location.origin + pathInLanguage(linkLanguage, `/store/${slug}`);
    if (await shareLink(businessName, address)) await markDone('share');
  };
  return {
    product: <LinkButton to="/seller/products/new">{texts.productAction()}</LinkButton>,
    picture: (
      <LinkButton to="/seller/products" variant="default">
        {texts.pictureAction()}
      </LinkButton>
    ),
    pickUp: <PickUpChoice />,
    payment: <PaymentLink />,
    share: (
      <Button variant="default" onClick={share}>
        {texts.shareAction()}
      </Button>
    ),
    poster: (
      <Button
        component="a"
        href={`/store/${slug}#poster-title`}
        target="_blank"
        variant="default"
        onClick={() => markDone('poster')}
      >
        {texts.posterAction()}
      </Button>
    ),
    phone: (
      <LinkButton to="/seller/chats/phone" variant="default">
        {texts.phoneAction()}
      </LinkButton>
    ),
  };
}

const PaymentLink = () => (
  <LinkButton to="/seller/money/settings" variant="default">
    {texts.paymentAction()}
  </LinkButton>
);

/** Either answer completes the step. The shop's other terms stay as they are. */
function PickUpChoice() {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (customersCanPickUp: boolean) => {
      const { data } = await readTerms({ throwOnError: true });
      await saveTerms({ body: { ...data, customersCanPickUp }, throwOnError: true });
    },
    onError: () => notifications.show({ color: 'red', message: texts.pickUpNotSaved() }),
    onSuccess: () => refreshQueries(queryClient, readSellerDashboardQueryKey, readTermsQueryKey),
  });
  return (
    <Group gap="xs" role="group" aria-label={texts.pickUp()}>
      <Button variant="default" disabled={isPending} onClick={() => mutate(true)}>
        {texts.pickUpYes()}
      </Button>
      <Button variant="default" disabled={isPending} onClick={() => mutate(false)}>
        {texts.pickUpNo()}
      </Button>
    </Group>
  );
}

/** If the request fails, the step stays open and can be repeated. */
function useMarkStepDone(): (step: ControlStep) => Promise<void> {
  const queryClient = useQueryClient();
  return async (step) => {
    await takeStep({ path: { step } }).catch(() => undefined);
    await refreshQueries(queryClient, readSellerDashboardQueryKey);
  };
}

/** Uses the share sheet where there is one, otherwise copies the link. A closed sheet is not an error. */
async function shareLink(title: string, url: string): Promise<boolean> {
  if (!('share' in navigator)) return copyLink(url);
  return navigator.share({ title, url }).then(
    () => true,
    () => false,
  );
}

/** Browsers refuse to copy on unencrypted pages, so the link is shown instead. */
async function copyLink(url: string): Promise<true> {
  try {
    await navigator.clipboard.writeText(url);
    notifications.show({ color: 'teal', title: ui.copied(), message: url });
  } catch {
    notifications.show({ title: ui.copyYourself(), message: url, autoClose: false });
  }
  return true;
}
