import type { HelpTexts } from './texts.ts';

/** Working as a team, for accountants; docs/working-as-a-team.md says the same at length. */
export const helpTeamEn: HelpTexts['team'] = [
  {
    topic: 'Who does what',
    text: 'A preparer matches, decides and signs as preparer. A reviewer comments, returns and signs what another person prepared. An auditor reads everything, verifies the audit trail and exports the workbook, and changes nothing. Your IT department grants the roles; {settings} shows them under People.',
  },
  {
    topic: 'Join',
    text: 'Open the invitation that a colleague saved, enter your login, and read the code of your key to a person of the team, who confirms it.',
  },
  {
    topic: 'Work at the same time',
    text: 'Decisions of colleagues appear by themselves. If two people decide the same thing, one decision stands and the other person is told whose.',
  },
  {
    topic: 'Who is here',
    text: 'Beside the month stand the colleagues who are looking at it now. Nothing of this is kept.',
  },
  {
    topic: 'Assign',
    text: 'Choose a person for an exception, a reconciling item or a point of the checklist. They are told once, and {overview} counts what is theirs.',
  },
  {
    topic: 'Send for review',
    text: 'Sign as preparer, then send the month to a reviewer. The reviewer comments on a figure, an item or a point, and signs or returns the month with a reason.',
  },
  {
    topic: 'Review without a server',
    text: 'The reviewer saves a review key on the first screen and sends it to the preparer. The preparer signs, and saves a review file for that key under {close}. The reviewer opens it on the first screen, comments, signs or returns the month, and saves an answer file, which the preparer opens under {close}.',
  },
  {
    topic: 'A signature falls',
    text: 'If a figure changes after a signature, the signature no longer stands and {close} names what changed.',
  },
  {
    topic: 'Without the connection',
    text: 'You can read, filter and export what has arrived. You can decide again once the team’s server answers.',
  },
];
