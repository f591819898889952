import { Button } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useLanguageLinks } from './languageLinks.ts';

/** The switch of a profile (languages.md, section 2); the user menu has one, too. */
export const LanguageSwitch = () =>
  useLanguageLinks().map(({ name, link }) => (
    <Button
      key={link.href}
      component="a"
      variant="default"
      leftSection={<IconLanguage size={18} aria-hidden />}
      {...link}
    >
      {name}
    </Button>
  ));
