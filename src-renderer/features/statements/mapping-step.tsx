import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  DATE_ORDERS,
  DELIMITERS,
  ENCODINGS,
  type ReadingQuestion,
  type TableMapping,
} from '../../../src-shared/contract/statement-mapping.ts';
import type { Book, StatementInspection } from '../../../src-shared/contract/statements.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { Autocomplete, Select } from '../../components/select.tsx';
import { answersInWords, answerTo, questionsToShow, unaskedAnswers, withAnswer } from './answers.ts';
import { lacksOf, withRole } from './mapping-problems.ts';
import { PreviewRoom, PreviewTable } from './preview-table.tsx';
import { type ImportReading, useStatementPreview } from './queries.ts';
import { QuestionList } from './question-list.tsx';
import { SampleTable } from './sample-table.tsx';

type Props = {
  readonly reading: ImportReading;
  readonly table: NonNullable<StatementInspection['table']>;
  /** A workbook's cells are separate, and its letters known. */
  readonly isText: boolean;
  readonly accounts: readonly string[];
  /** What the check of the whole file found open. */
  readonly questions: readonly ReadingQuestion[];
  readonly onChange: (mapping: TableMapping) => void;
  /** Reads the file anew with another encoding or delimiter. */
  readonly onReadAs: (told: Partial<Pick<TableMapping, 'encoding' | 'delimiter'>>) => void;
  readonly onCheck: () => void;
  /** Takes the file to the other book; null where that is not to be chosen here. */
  readonly onOtherBook: (() => void) | null;
};

/** How a table is read: proposed, corrected, and its first lines as they come out. */
export function MappingStep({
  reading,
  table,
  isText,
  accounts,
  questions,
  onChange,
  onReadAs,
  onCheck,
  onOtherBook,
}: Props) {
  const { t } = useTranslation();
  const { mapping } = reading;
  const preview = useStatementPreview(reading);
  const lacks = lacksOf(mapping);
  const asked = useQuestions(mapping, preview.data?.questions, questions);
  const open = asked.some(({ code }) => answerTo(mapping, code) === null);
  // Answers of the last file with these columns are not asked for again; they can be.
  const { book } = reading;
  const before = Object.fromEntries(
    Object.entries(mapping.answers).filter(([code]) => !asked.some((question) => question.code === code)),
  );
  const beforeWords = answersInWords(t, before, book);
  const lacksAccount = lacks.includes('needAccount');
  const lacksCurrency = lacks.includes('needCurrency');
  const read = preview.data?.lines;
  // What is to be typed above is said once, not on every line.
  const lines = useMemo(
    () =>
      read?.map((line) => ({
        ...line,
        problems: line.problems.filter(
          ({ code }) =>
            !(code === 'account-missing' && lacksAccount) && !(code === 'currency-missing' && lacksCurrency),
        ),
      })),
    [read, lacksAccount, lacksCurrency],
  );
  return (
    <Stack gap="sm">
      <Text size="sm">{t(table.remembered ? 'statements.flow.remembered' : 'statements.flow.proposed')}</Text>
      <QuestionList
        questions={asked}
        mapping={mapping}
        book={book}
        onChange={onChange}
        onOtherBook={onOtherBook}
      />
      {beforeWords !== '' && (
        <Group gap="xs">
          <Text size="sm">{t('statements.questions.answeredBefore', { answers: beforeWords })}</Text>
          <Button
            variant="default"
            size="compact-xs"
            onClick={() => onChange({ ...mapping, answers: unaskedAnswers(book) })}
          >
            {t('statements.questions.askAgain')}
          </Button>
        </Group>
      )}
      <Controls
        mapping={mapping}
        rows={table.sample.numbers}
        book={book}
        isText={isText}
        accounts={accounts}
        onChange={onChange}
        onReadAs={onReadAs}
      />
      <SampleTable
        sample={table.sample}
        mapping={mapping}
        onRole={(column, role) => onChange(withRole(mapping, column, role))}
      />
      {preview.error && <ErrorAlert error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.isPending && (
        <PreviewRoom
          title={t('statements.flow.asRead')}
          lines={Math.max(0, table.sample.rows.length - mapping.headerRow)}
        />
      )}
      {lines && lines.length > 0 && <PreviewTable title={t('statements.flow.asRead')} lines={lines} />}
      {lines?.length === 0 && <Text size="sm">{t('statements.flow.noLines')}</Text>}
      <Group className="dialog-actions">
        {(lacks.length > 0 || open) && (
          <div role="status">
            <List size="sm">
              {open && <List.Item>{t('statements.questions.needAnswers')}</List.Item>}
              {lacks.map((lack) => (
                <List.Item key={lack}>{t(`statements.flow.${lack}`)}</List.Item>
              ))}
            </List>
          </div>
        )}
        <Button ml="auto" disabled={lacks.length > 0 || open} onClick={onCheck}>
          {t('statements.flow.check')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The questions to show; one stays where it was answered, so that it can be answered otherwise. */
function useQuestions(
  mapping: TableMapping,
  fresh: readonly ReadingQuestion[] | undefined,
  fromCheck: readonly ReadingQuestion[],
): readonly ReadingQuestion[] {
  const [seen, setSeen] = useState<readonly ReadingQuestion[]>(fromCheck);
  useEffect(() => {
    if (fresh)
      setSeen((before) => [
        ...before.filter(({ code }) => !fresh.some((each) => each.code === code)),
        ...fresh,
      ]);
  }, [fresh]);
  return questionsToShow(mapping, seen, fresh ?? [], fromCheck);
}

const DELIMITER_NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

type ControlsProps = Pick<Props, 'isText' | 'accounts' | 'onChange' | 'onReadAs'> & {
  readonly book: Book;
  readonly mapping: TableMapping;
  /** Which row of the file each of the first ones is. */
  readonly rows: readonly number[];
};

function Controls({ mapping, rows, book, isText, accounts, onChange, onReadAs }: ControlsProps) {
  const { t } = useTranslation();
  const set = (change: Partial<TableMapping>) => onChange({ ...mapping, ...change });
  const has = (role: TableMapping['roles'][number]) => mapping.roles.includes(role);
  return (
    <Group gap="sm" align="flex-end">
      {!has('account') && (
        <Autocomplete
          size="xs"
          label={t(`statements.flow.accounts.${book}`)}
          withAsterisk
          data-autofocus
          title={t(`statements.flow.accountHints.${book}`)}
          data={[...accounts]}
          value={mapping.account}
          maxLength={60}
          onChange={(account) => set({ account })}
          w={190}
        />
      )}
      {!has('currency') && (
        <TextInput
          label={t('statements.flow.currency')}
          withAsterisk
          value={mapping.currency}
          maxLength={3}
          onChange={({ currentTarget: { value } }) =>
            set({ currency: value.toUpperCase().replace(/[^A-Z]/g, '') })
          }
          w={170}
        />
      )}
      <Select
        label={t('statements.flow.headerRow')}
        data={[
          { value: '0', label: t('statements.flow.noHeader') },
          ...rows.map((row, at) => ({ value: String(at + 1), label: String(row) })),
        ]}
        value={String(mapping.headerRow)}
        allowDeselect={false}
        onChange={(row) => row && set({ headerRow: Number(row) })}
        w={140}
      />
      <Select
        label={t('statements.flow.dateOrder')}
        data={DATE_ORDERS.map((order) => ({ value: order, label: t(`statements.flow.dateOrders.${order}`) }))}
        value={mapping.dateOrder}
        allowDeselect={false}
        onChange={(order) => order && onChange(withAnswer(mapping, 'dateOrder', order))}
        w={150}
      />
      <Select
        label={t('statements.flow.decimal')}
        data={[
          { value: '.', label: t('statements.flow.decimals.point') },
          { value: ',', label: t('statements.flow.decimals.comma') },
        ]}
        value={mapping.decimal}
        allowDeselect={false}
        onChange={(decimal) => decimal && onChange(withAnswer(mapping, 'decimal', decimal))}
        w={120}
      />
      {has('amount') && !has('direction') && (
        <Select
          label={t('statements.flow.positive')}
          data={(['in', 'out'] as const).map((value) => ({
            value,
            label: t(`statements.flow.positives.${value}`),
          }))}
          value={mapping.positive}
          allowDeselect={false}
          onChange={(positive) => positive && set({ positive: positive as TableMapping['positive'] })}
          w={150}
        />
      )}
      {isText && <TextControls mapping={mapping} onReadAs={onReadAs} />}
    </Group>
  );
}

/** How the text of a table is read: what parts its columns, and its letters. */
function TextControls({ mapping, onReadAs }: Pick<ControlsProps, 'mapping' | 'onReadAs'>) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t('statements.flow.delimiter')}
        data={DELIMITERS.map((value) => ({
          value,
          label: t(`statements.flow.delimiters.${DELIMITER_NAMES[value]}`),
        }))}
        value={mapping.delimiter}
        allowDeselect={false}
        onChange={(delimiter) =>
          delimiter &&
          onReadAs({ encoding: mapping.encoding, delimiter: delimiter as TableMapping['delimiter'] })
        }
        w={150}
      />
      <Select
        label={t('statements.flow.encoding')}
        data={ENCODINGS.map((value) => ({ value, label: t(`statements.flow.encodings.${value}`) }))}
        value={mapping.encoding}
        allowDeselect={false}
        onChange={(encoding) =>
          encoding &&
          onReadAs({ delimiter: mapping.delimiter, encoding: encoding as TableMapping['encoding'] })
        }
        w={190}
      />
    </>
  );
}
