import { Alert } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import * as texts from '#texts/dashboard.gen.ts';
import { rich } from '#texts/rich.ts';

/** Shown to admins until the marketplace names its grievance officer (later/law.md, section 8). */
export const OfficerAlert = () => (
  <Alert color="red" mb="md">
    {rich(texts.noOfficer({ link: (words) => <Link to="/admin/settings">{words}</Link> }))}
  </Alert>
);
