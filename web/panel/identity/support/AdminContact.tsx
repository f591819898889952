import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { hasContact } from '#domain/identity/support.ts';
import * as texts from '#texts/support.gen.ts';
import { readSupportOptions } from '../../../api/@tanstack/react-query.gen.ts';
import classes from './AdminContact.module.css';

/** How to reach the admins; renders nothing until they have entered it. */
export function AdminContact() {
  const { data } = useQuery({ ...readSupportOptions(), staleTime: 60_000 });
  if (!data || !hasContact(data.contact)) return null;
  const { email, phone, phoneTyped } = data.contact;
  return (
    <p className={classes.ways}>
      <span>{texts.ways()}</span>
      {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
      {phone && <Anchor href={`tel:${phone}`}>{phoneTyped}</Anchor>}
    </p>
  );
}
