import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type AnchorProps = ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>;

/** A link to one of the panel's own pages, drawn as a button. */
export const LinkButton = createLink(function LinkButtonAnchor(props: AnchorProps) {
  return <Button component="a" {...props} />;
});
