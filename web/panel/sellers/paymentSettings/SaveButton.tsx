import { Button } from '@mantine/core';
import * as texts from '#texts/paymentSettings.gen.ts';

export const SaveButton = ({ isSaving }: { isSaving: boolean }) => (
  <div>
    <Button type="submit" variant="light" disabled={isSaving}>
      {isSaving ? texts.saving() : texts.save()}
    </Button>
  </div>
);
