import { ActionIcon, type MantineColorScheme, Menu, Tooltip, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '../../src-shared/service/labels.ts';
import { changeLanguage, currentLanguage } from '../i18n/index.ts';

const LANGUAGE_NAMES = { en: 'English', es: 'Español' } as const;
const SCHEMES: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'app.system' },
  { value: 'light', label: 'app.light' },
  { value: 'dark', label: 'app.dark' },
];

/** Language and colours, remembered on this computer. */
export function DisplayMenu() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
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
