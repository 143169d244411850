/** Notifications of a daily run that was not watched, and of what colleagues assigned: counts, and no name. */
import { Notification } from 'electron';
import type { DailyRun } from '../../src-shared/contract/daily-run.ts';
import type { Assigned } from '../../src-shared/contract/team.ts';
import type { Language } from '../../src-shared/service/labels.ts';
import { assignedTitles, assignedWords } from '../../src-shared/words/assigned-words.ts';
import { wordsOfRun } from '../daily-run/run-words.ts';

const TITLES: Readonly<Record<Language, string>> = { en: 'Tieout: daily run', es: 'Tieout: rutina diaria' };

/** Shows it where the system has notifications; a press on it calls `onPress`. */
export function notifyOfRun(run: DailyRun, language: Language, onPress: () => void): void {
  notify(TITLES[language], wordsOfRun(run, language), onPress);
}

/** The same of what colleagues assigned to the person at work. */
export function notifyOfAssigned(
  assigned: readonly Assigned[],
  language: Language,
  onPress: () => void,
): void {
  notify(`Tieout: ${assignedTitles[language]}`, assignedWords(assigned, language), onPress);
}

function notify(title: string, body: string, onPress: () => void): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ title, body });
  shown.add(notification);
  const forget = () => shown.delete(notification);
  notification.on('close', forget);
  notification.on('failed', forget);
  notification.on('click', () => {
    forget();
    onPress();
  });
  notification.show();
}

/** Holds what is shown: a notification without a reference is collected, and its press is lost. */
const shown = new Set<Notification>();
