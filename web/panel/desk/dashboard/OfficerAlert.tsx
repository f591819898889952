import { Alert } from '@mantine/core';
import * as texts from '#texts/dashboard.gen.ts';
import { rich } from '#texts/rich.ts';
import { LinkText } from '../../ui/display/LinkText.tsx';

/** Shown to admins until the marketplace names its grievance officer (later/law.md, section 8). */
export const OfficerAlert = () => (
  <Alert color="red" mb="md">
    {rich(
      texts.noOfficer({
        link: (words) => (
          <LinkText to="/admin/settings" c="inherit" td="underline">
            {words}
          </LinkText>
        ),
      }),
    )}
  </Alert>
);
