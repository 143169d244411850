import { Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FINDING_KINDS, type Finding } from '../../../src-shared/contract/tie-out.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { dayWords, moneyWords } from '../../components/days-and-amounts.ts';
import { findingReason } from '../../records/finding-words.ts';
import { RecordLink } from '../../records/record-link.tsx';

/** More of a kind are folded away until asked for. */
const FEW = 5;

/** What single records say against each other, kind by kind. */
export function FindingsList({ findings }: { readonly findings: readonly Finding[] }) {
  const { t } = useTranslation();
  const kinds = FINDING_KINDS.map((kind) => ({
    kind,
    own: findings.filter((finding) => finding.kind === kind),
  })).filter(({ own }) => own.length > 0);
  return (
    <Stack gap={4}>
      <Title order={2} size="h5">
        {t('tieOut.findingsTitle')}
      </Title>
      {findings.length === 0 && <Text size="sm">{t('tieOut.noFindings')}</Text>}
      {kinds.map(({ kind, own }) => (
        <Kind key={kind} kind={kind} findings={own} />
      ))}
    </Stack>
  );
}

type KindProps = { readonly kind: Finding['kind']; readonly findings: readonly Finding[] };

function Kind({ kind, findings }: KindProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(findings.length <= FEW);
  const currencies = [...new Set(findings.map(({ currency }) => currency))];
  const sums = currencies.map((currency) => {
    const own = findings.filter((finding) => finding.currency === currency);
    const units = own.reduce((sum, { amount }) => sum + unitsOf(amount), 0n);
    return moneyWords(currency, writeAmount(units));
  });
  return (
    <Stack gap={2} data-finding-kind={kind}>
      <Group gap="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          color="gray"
          aria-expanded={open}
          leftSection={open ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
          onClick={() => setOpen(!open)}
        >
          {t(`finding.kinds.${kind}`)} ({findings.length})
        </Button>
        <Text size="xs" c="dimmed" className="figures">
          {sums.join(' · ')}
        </Text>
      </Group>
      {open && (
        <Table fz="xs" verticalSpacing={3} layout="fixed" aria-label={t(`finding.kinds.${kind}`)}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={100}>{t('tieOut.day')}</Table.Th>
              <Table.Th w="34%">{t('tieOut.columns.ids')}</Table.Th>
              <Table.Th ta="right" w={150}>
                {t('tieOut.columns.amount')}
              </Table.Th>
              <Table.Th>{t('tieOut.columns.detail')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {findings.map((finding) => (
              <Row key={`${finding.listing} ${finding.ids.join(' ')}`} finding={finding} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  );
}

function Row({ finding }: { readonly finding: Finding }) {
  const { t } = useTranslation();
  const { kind, day, listing, ids, related, currency, amount, detail } = finding;
  return (
    <Table.Tr>
      <Table.Td className="figures">{dayWords(day)}</Table.Td>
      <Table.Td>
        {[{ listing, ids }, ...related].map((of) => (
          // Links of two listings stand under each other, 24 pixels apart.
          <Group key={of.listing} gap={6} mih={24}>
            <Text size="xs">
              {t(`${of.ids.length === 1 ? 'record.kinds' : 'service.listings'}.${of.listing}`)}
            </Text>
            {of.ids.map((identity) => (
              <RecordLink key={identity} listing={of.listing} record={{ identity, day }} />
            ))}
          </Group>
        ))}
      </Table.Td>
      <Table.Td ta="right" className="figures">
        {moneyWords(currency, amount)}
      </Table.Td>
      <Table.Td>{findingReason(t, kind, detail)}</Table.Td>
    </Table.Tr>
  );
}
