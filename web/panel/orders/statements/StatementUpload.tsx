import { Alert, Button, FileButton, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import * as texts from '#texts/statement.gen.ts';
import type { UploadStatementResponse } from '../../../api/types.gen.ts';
import { uploadFile } from '../../lib/uploadFile.ts';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { type ChosenColumns, StatementColumns } from './StatementColumns.tsx';
import { StatementCredits } from './StatementCredits.tsx';

type Statement = UploadStatementResponse;

/** Uploads a bank statement, asks for its columns where the bank is unknown, and lists its credits. */
export default function StatementUpload() {
  const [file, setFile] = useState<File>();
  const [statement, setStatement] = useState<Statement>();
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<unknown>();
  async function read(chosen: File, columns?: ChosenColumns) {
    setReading(true);
    setError(undefined);
    try {
      const query = columns ? `?${new URLSearchParams(columns)}` : '';
      const options = { onProgress: () => {}, signal: new AbortController().signal };
      setStatement(await uploadFile<Statement>(`/api/seller/money/statements${query}`, chosen, options));
    } catch (refused) {
      setError(refused);
    } finally {
      setReading(false);
    }
  }
  function choose(chosen: File | null) {
    if (!chosen) return;
    setFile(chosen);
    setStatement(undefined);
    read(chosen);
  }
  return (
    <Stack gap="md">
      <Card>
        <FileButton onChange={choose} accept=".csv,.xlsx,.xlsm,.xls,.txt">
          {(props) => (
            <Button {...props} loading={isReading} leftSection={<IconUpload size={18} aria-hidden />}>
              {file ? texts.chooseAnother() : texts.choose()}
            </Button>
          )}
        </FileButton>
        <Text mt="sm" role="status">
          {isReading ? texts.uploading() : statement?.id && describeStatement(statement)}
        </Text>
        {statement && <StatementNotices notices={statement.notices} />}
        {error !== undefined && (
          <Text mt="sm" c="red" role="alert">
            {renderErrorMessage(error)}
          </Text>
        )}
        <Text mt="sm" size="sm" c="dimmed">
          {texts.stored()}
        </Text>
      </Card>
      {statement?.id && <StatementCredits key={statement.id} id={statement.id} rows={statement.rows} />}
      {statement && !statement.id && file && (
        <StatementColumns form={statement.form} isReading={isReading} onChoose={(columns) => read(file, columns)} />
      )}
    </Stack>
  );
}

/** What the reader noticed in the file, with the rows where it begins. */
function StatementNotices({ notices }: Pick<Statement, 'notices'>) {
  if (notices.length === 0) return null;
  return (
    <Alert mt="sm" color="yellow">
      <Text size="sm" fw={550}>
        {texts.notices()}
      </Text>
      {notices.map(({ code, count, firstRow }) => (
        <Text key={code} size="sm">
          {noticeTexts[code]({ count, row: firstRow })}
        </Text>
      ))}
    </Alert>
  );
}

const noticeTexts: Record<Statement['notices'][number]['code'], (words: { count: number; row: number }) => string> = {
  cell_error: texts.cell_error,
  hidden_row: texts.hidden_row,
  row_unreadable: texts.row_unreadable,
  text_lost: texts.text_lost,
  amount_unreadable: texts.amount_unreadable,
  date_unreadable: texts.date_unreadable,
  narration_cut: texts.narration_cut,
};

/** What was recognised, in one line. */
const describeStatement = ({ form, rows }: Statement): string =>
  texts.recognized({ bank: form.dialect ?? texts.otherBank(), row: form.headerRow ?? 1, count: rows.length });
