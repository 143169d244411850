/** A file that cannot be read on: what is wrong and where. Caught by the reader, which makes a problem of it. */
import type { ProblemCode, StatementProblem } from '../../src-shared/contract/statement-report.ts';
import { problemAt } from './line.ts';

export class StatementFault extends Error {
  readonly problem: StatementProblem;

  constructor(code: ProblemCode, row: number | null = null, text = '', column: string | null = null) {
    super(code);
    this.name = 'StatementFault';
    this.problem = problemAt(code, row, column, text);
  }
}
