import { Card, Stack, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JournalReport } from '../../../src-shared/contract/journals.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import { amountWords, dayWords } from '../../components/days-and-amounts.ts';

/** From the report's net amount to the movement of the payments account; what is between them is listed. */
export function ProofCard({ report }: { readonly report: JournalReport }) {
  const { t } = useTranslation();
  const { proof, currency } = report;
  const rows = [
    { name: 'net', amount: proof.net },
    { name: 'unexplained', amount: proof.unexplained },
    { name: 'movement', amount: proof.movement },
    ...(unitsOf(proof.prior ?? '0') === 0n ? [] : [{ name: 'prior', amount: proof.prior ?? '0' } as const]),
    ...(unitsOf(proof.writtenOff) === 0n ? [] : [{ name: 'writtenOff', amount: proof.writtenOff } as const]),
  ] as const;
  return (
    <Card withBorder p="sm" component="section" aria-labelledby="proof-title">
      <Stack gap="xs">
        <Title order={2} size="h5" id="proof-title">
          {t('journals.proof.title')} ({currency})
        </Title>
        <Table fz="sm" verticalSpacing={2} aria-labelledby="proof-title">
          <Table.Tbody>
            {rows.map(({ name, amount }) => (
              <Table.Tr key={name} data-testid={`proof-${name}`}>
                <Table.Th scope="row" fw={name === 'movement' ? 600 : 400}>
                  {t(`journals.proof.${name}`)}
                </Table.Th>
                <Table.Td ta="right" className="figures" fw={name === 'movement' ? 600 : 400}>
                  {amountWords(amount)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {proof.listed.length > 0 && (
          <Table fz="xs" verticalSpacing={2} aria-label={t('journals.proof.unexplained')}>
            <Table.Tbody>
              {proof.listed.map(({ reason, day, column, amount }) => (
                <Table.Tr key={`${reason} ${day} ${column}`} data-testid="unexplained">
                  <Table.Td className="figures">{day && dayWords(day)}</Table.Td>
                  <Table.Td>{column && t(`service.fields.${column}`)}</Table.Td>
                  <Table.Td>{t(`journals.proof.reasons.${reason}`)}</Table.Td>
                  <Table.Td ta="right" className="figures">
                    {amountWords(amount)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        <Text size="xs" c="dimmed">
          {t('journals.proof.balanced', {
            debit: amountWords(proof.debit),
            credit: amountWords(proof.credit),
          })}
        </Text>
      </Stack>
    </Card>
  );
}
