import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type AnchorProps = ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>;

/** A link to a page of the panel that looks like a button. */
export const LinkButton = createLink(function LinkButtonAnchor(props: AnchorProps) {
  return <Button component="a" {...props} />;
});
