import type { UseFormReturnType } from '@mantine/form';
import type { TFunction } from 'i18next';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** Says the errors that are shown again in the other language after a switch; an error of no field's own is dropped. */
export function useErrorsInLanguage<Values extends object>(
  form: UseFormReturnType<Values>,
  errorsIn: (values: Values, t: TFunction) => Readonly<Record<string, string>>,
): void {
  const { t, i18n } = useTranslation();
  const translate = useEffectEvent(() => {
    const shown = Object.keys(form.errors);
    if (shown.length === 0) return;
    const words = errorsIn(form.getValues(), t);
    form.setErrors(Object.fromEntries(shown.map((name) => [name, words[name]])));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is what it follows
  useEffect(() => translate(), [i18n.language]);
}
