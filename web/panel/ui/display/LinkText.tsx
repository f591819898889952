import { Anchor, type AnchorProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type TextAnchorProps = AnchorProps & Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps>;

/** A link to a page of the panel within text. */
export const LinkText = createLink(function TextAnchor(props: TextAnchorProps) {
  return <Anchor {...props} />;
});
