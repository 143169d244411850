import { Alert, Button, Radio, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadingQuestion, TableMapping } from '../../../src-shared/contract/statement-mapping.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { amountWords, dayByName } from '../../components/days-and-amounts.ts';
import { answerTo, optionWords, withAnswer } from './answers.ts';

type Props = {
  readonly questions: readonly ReadingQuestion[];
  readonly mapping: TableMapping;
  readonly book: Book;
  readonly onChange: (mapping: TableMapping) => void;
  /** Takes the file to the other book; null where its book is not to be chosen here. */
  readonly onOtherBook: (() => void) | null;
};

/** What the file leaves open, with rows of it as each answer would read them. */
export function QuestionList({ questions, mapping, book, onChange, onOtherBook }: Props) {
  const { t } = useTranslation();
  if (questions.length === 0) return null;
  const open = questions.some(({ code }) => answerTo(mapping, code) === null);
  return (
    <Alert
      color={open ? 'orange' : 'gray'}
      role={open ? 'alert' : 'note'}
      icon={<IconAlertTriangle aria-hidden />}
      title={t('statements.questions.title')}
    >
      <Stack gap="md">
        {questions.map((question) => (
          <Question
            key={question.code}
            question={question}
            mapping={mapping}
            book={book}
            onOtherBook={onOtherBook}
            onAnswer={(option) => onChange(withAnswer(mapping, question.code, option))}
          />
        ))}
      </Stack>
    </Alert>
  );
}

type QuestionProps = {
  readonly question: ReadingQuestion;
  readonly mapping: TableMapping;
  readonly book: Book;
  readonly onOtherBook: (() => void) | null;
  readonly onAnswer: (option: string) => void;
};

function Question({ question, mapping, book, onAnswer, onOtherBook }: QuestionProps) {
  const { t } = useTranslation();
  const name = useId();
  const { code, options, count, examples } = question;
  const asked = t(`statements.questions.ask.${code}`, {
    currency: mapping.currency,
    account: mapping.account,
    book: t(`books.names.${book}`),
  });
  const otherwise = t(`statements.questions.otherwise.${code}`);
  return (
    <fieldset className="plain-fieldset">
      <Text component="legend" size="sm" fw={600}>
        {asked}
      </Text>
      {otherwise !== '' && <Text size="xs">{otherwise}</Text>}
      <Table.ScrollContainer minWidth={520}>
        <Table fz="xs" verticalSpacing={3} w="auto" withTableBorder aria-label={asked}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th ta="right">{t('statements.flow.problemRow')}</Table.Th>
              <Table.Th>{t('statements.questions.stands')}</Table.Th>
              {options.map((option) => (
                <Table.Th key={option}>
                  <Radio
                    size="xs"
                    name={name}
                    value={option}
                    label={optionWords(t, code, option)}
                    checked={answerTo(mapping, code) === option}
                    onChange={() => onAnswer(option)}
                  />
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {examples.map(({ row, text, readings }) => (
              <Table.Tr key={`${row} ${text}`}>
                <Table.Td ta="right" className="figures">
                  {row}
                </Table.Td>
                <Table.Td ff="monospace">{text}</Table.Td>
                {options.map((option, at) => (
                  <Table.Td key={option} className="figures">
                    <ReadingWords code={code} option={option} reading={readings[at] ?? null} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {code === 'otherBook' && onOtherBook && (
        <Button mt={4} size="compact-xs" variant="default" onClick={onOtherBook}>
          {t('statements.flow.useOtherBook', {
            book: t(`books.names.${book === 'bank' ? 'ledger' : 'bank'}`),
          })}
        </Button>
      )}
      {count > examples.length && <Text size="xs">{t('statements.questions.count', { count })}</Text>}
    </fieldset>
  );
}

type ReadingProps = Pick<ReadingQuestion, 'code'> & {
  readonly option: string;
  readonly reading: string | null;
};

/** What a row becomes by an answer. */
function ReadingWords({ code, option, reading }: ReadingProps) {
  const { t } = useTranslation();
  if (code === 'otherBook') return null;
  if (reading === null) {
    if (code === 'totalRows' || code === 'hiddenRows')
      return t(`statements.questions.${option === 'lines' ? 'refused' : 'leftOut'}`);
    return t('statements.questions.refused');
  }
  if (code === 'dateOrder') return dayByName(reading);
  return code === 'currencySign' || code === 'currencies' || code === 'otherAccount'
    ? reading
    : amountWords(reading);
}
