import { ActionIcon, type MantineColorScheme, Menu, Tooltip, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '../../src-shared/service/labels.ts';
import { DATE_ORDERS, type DateOrder, writtenDay } from '../../src-shared/written-dates.ts';
import { useDateOrder } from '../data/preferences.ts';
import { changeLanguage, currentLanguage } from '../i18n/index.ts';
import type { WordKey } from '../i18n/word-key.ts';

const LANGUAGE_NAMES = { en: 'English', es: 'Español' } as const;
const SCHEMES: readonly { value: MantineColorScheme; label: WordKey }[] = [
  { value: 'auto', label: 'app.system' },
  { value: 'light', label: 'app.light' },
  { value: 'dark', label: 'app.dark' },
];

/** A day whose parts cannot be taken for each other. */
const EXAMPLE = Date.UTC(2026, 11, 31);

/** Language, order of dates and colours, remembered on this computer. */
export function DisplayMenu() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const dates = useDateOrder();
  const example = (order: DateOrder) =>
    writtenDay(EXAMPLE, { language: currentLanguage(), order, timeZone: 'UTC' });
  // No Spanish text has the month first: such a region's dates name their months there.
  const orders = DATE_ORDERS.filter(
    (order) => currentLanguage() !== 'es' || order !== 'month-first' || dates.chosen === order,
  );
  const mark = (chosen: boolean) => (chosen ? <IconCheck size={14} aria-hidden /> : undefined);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('app.display')}>
          <ActionIcon aria-label={t('app.display')}>
            <IconLanguage size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('app.language')}</Menu.Label>
        {LANGUAGES.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            rightSection={mark(language === currentLanguage())}
            onClick={() => void changeLanguage(language)}
          >
            {LANGUAGE_NAMES[language]}
          </Menu.Item>
        ))}
        <Menu.Label>{t('app.dates')}</Menu.Label>
        <Menu.Item rightSection={mark(dates.chosen === 'system')} onClick={() => dates.choose('system')}>
          {t('app.datesAsSystem', { example: example(dates.system) })}
        </Menu.Item>
        {orders.map((order) => (
          <Menu.Item
            key={order}
            className="figures"
            rightSection={mark(dates.chosen === order)}
            onClick={() => dates.choose(order)}
          >
            {example(order)}
          </Menu.Item>
        ))}
        <Menu.Label>{t('app.colors')}</Menu.Label>
        {SCHEMES.map(({ value, label }) => (
          <Menu.Item
            key={value}
            rightSection={mark(value === colorScheme)}
            onClick={() => setColorScheme(value)}
          >
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
