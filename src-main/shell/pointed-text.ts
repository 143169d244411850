/**
 * What the window says that a menu is about to be opened on. It says so in the event that opens the menu, so that it is
 * here before the system asks what to show; a word that no menu followed is soon forgotten.
 */
const FRESH_MS = 1_000;

export class PointedText {
  private readonly now: () => number;
  private text = '';
  private at = Number.NEGATIVE_INFINITY;

  constructor(now: () => number) {
    this.now = now;
  }

  note(text: string): void {
    this.text = text;
    this.at = this.now();
  }

  /** Once: the next menu is opened on something else. */
  take(): string {
    const fresh = this.now() - this.at <= FRESH_MS;
    this.at = Number.NEGATIVE_INFINITY;
    return fresh ? this.text : '';
  }
}
