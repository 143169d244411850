import { List, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Alternative, Match } from '../../../src-shared/contract/matches.ts';
import type { MatchingScope } from '../../../src-shared/contract/matching.ts';
import { formatMoment } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import { statusName } from '../../i18n/service-names.ts';
import { RecordLink } from '../../records/record-link.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { AlikeItems } from './alike-items.tsx';
import { amountWords, daysWords, dayWords, evidenceWords, moneyWords, ruleName, ruleWords } from './words.ts';

/** Everything a match rests on: its legs, the rule as it was worded then, and what else could have been taken. */
export function MatchDetail({ scope, match }: { readonly scope: MatchingScope; readonly match: Match }) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const { rule, evidence, alternatives, note, undone } = match;
  return (
    <Stack gap={6} p="xs">
      {rule && (
        <Text size="xs">
          <strong>
            {t('matching.matches.ruleVersion', {
              number: rule.number,
              version: rule.version,
              name: ruleName(rule.rule, t),
            })}
          </strong>{' '}
          {ruleWords(rule.rule, t)}
        </Text>
      )}
      <Text size="xs">
        {t('matching.matches.made', {
          time: formatMoment(match.at, currentLocale(), timeZone),
          actor: match.actor,
        })}
        {evidence && ` · ${evidenceWords(evidence, t)}`}
      </Text>
      <Legs match={match} />
      {match.origin !== 'set-aside' && (
        <div>
          <Text size="xs" fw={600}>
            {t('matching.matches.alternatives')}
          </Text>
          {alternatives.length === 0 ? (
            <Text size="xs">{t('matching.matches.noAlternatives')}</Text>
          ) : (
            <List size="xs">
              {alternatives.map((alternative) => (
                <AlternativeItem key={JSON.stringify(alternative.item)} alternative={alternative} />
              ))}
            </List>
          )}
        </div>
      )}
      {match.origin !== 'set-aside' && <AlikeItems scope={scope} matchId={match.id} own={ownOf(match)} />}
      {note !== '' && <Text size="xs">{t('matching.matches.note', { note })}</Text>}
      {undone && (
        <Text size="xs" fw={600}>
          {t('matching.matches.undoneBy', {
            ...undone,
            time: formatMoment(undone.at, currentLocale(), timeZone),
          })}
        </Text>
      )}
    </Stack>
  );
}

function ownOf({ lines, records }: Match) {
  const [line, record] = [lines[0]?.line, records[0]?.record];
  return [
    ...(line ? [{ ...line, references: line.reference === '' ? [] : [line.reference] }] : []),
    ...(record ? [record] : []),
  ];
}

function AlternativeItem({ alternative }: { readonly alternative: Alternative }) {
  const { t } = useTranslation();
  const { item, why, difference, daysApart } = alternative;
  const what =
    'lineId' in item
      ? t('matching.matches.line', { id: item.lineId })
      : `${t(`record.kinds.${item.listing}`)} ${item.identity}`;
  return (
    <List.Item>
      {t('matching.matches.alternative', {
        what,
        why: t(`matching.matches.whys.${why}`),
        difference: amountWords(difference),
        days: daysWords(daysApart, t),
      })}
    </List.Item>
  );
}

function Legs({ match: { lines, records } }: { readonly match: Match }) {
  const { t } = useTranslation();
  return (
    <Table fz="xs" verticalSpacing={3} w="auto" aria-label={t('matching.matches.legs')}>
      <Table.Tbody>
        {lines.map(({ line, allocated }) => (
          <Table.Tr key={line.id}>
            <Table.Td c="dimmed">{t('matching.proposals.line')}</Table.Td>
            <Table.Td className="figures">{dayWords(line.day)}</Table.Td>
            <Table.Td>
              {[line.reference, line.description, line.counterparty].filter(Boolean).join(' · ')}
              <Text span size="xs" c="dimmed">
                {' '}
                {line.fileName}, {line.number}
              </Text>
            </Table.Td>
            <Table.Td ta="right" className="figures">
              {moneyWords(line.currency, allocated)}
              {allocated !== line.amount && ` / ${amountWords(line.amount)}`}
            </Table.Td>
          </Table.Tr>
        ))}
        {records.map(({ record, allocated }) => (
          <Table.Tr key={`${record.listing} ${record.identity}`}>
            <Table.Td c="dimmed">{t(`record.kinds.${record.listing}`)}</Table.Td>
            <Table.Td className="figures">{dayWords(record.day)}</Table.Td>
            <Table.Td>
              <RecordLink listing={record.listing} record={record} /> {record.references.join(' · ')}{' '}
              {record.status !== '' && statusName(record.status)}
            </Table.Td>
            <Table.Td ta="right" className="figures">
              {moneyWords(record.currency, allocated)}
              {allocated !== record.amount && ` / ${amountWords(record.amount)}`}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
