/** Which way the file of a statement runs: many banks write the newest line first. */

/**
 * A `WITH` clause: `newestFirst`, the ids of the statements whose file begins with the newest line. The days of the
 * first and the last line tell, and where these are one day the balances of the first two lines.
 */
export const NEWEST_FIRST = `WITH newestFirst AS MATERIALIZED (
    SELECT id FROM (
      SELECT id,
        (SELECT bookingDay FROM statementLine WHERE statementId = s.id ORDER BY number LIMIT 1) AS firstDay,
        (SELECT bookingDay FROM statementLine WHERE statementId = s.id ORDER BY number DESC LIMIT 1) AS lastDay
      FROM statement AS s) AS ends
    WHERE firstDay > lastDay OR (firstDay = lastDay AND EXISTS (
      SELECT 1 FROM (
        SELECT amount, balance, lead(amount) OVER w AS nextAmount, lead(balance) OVER w AS nextBalance
        FROM (SELECT * FROM statementLine WHERE statementId = ends.id ORDER BY number LIMIT 2)
        WINDOW w AS (ORDER BY number)
      ) WHERE balance - amount = nextBalance AND nextBalance - nextAmount <> balance)))`;
