/** Rows of a page in the library's plain table, and a button that asks for another page. */
import { Button, Table } from '@mantine/core';
import { memo } from 'react';

export type Rows = readonly (readonly (string | number)[])[];

/** As many as the app has in sight, with those that it draws beyond them. */
const IN_SIGHT = 25;

const Row = memo(function Row({ cells }: { readonly cells: Rows[number] }) {
  return (
    <tr data-identity={cells[0]}>
      {cells.map((cell, at) => (
        <td key={at}>{cell}</td>
      ))}
    </tr>
  );
});

type Props = { readonly rows: Rows; readonly onOther: () => void };

export function BareTable({ rows, onOther }: Props) {
  return (
    <>
      <Button onClick={onOther}>Other rows</Button>
      <Table data-testid="listing-table" layout="fixed" fz={12}>
        <Table.Tbody>
          {rows.slice(0, IN_SIGHT).map((cells, at) => (
            <Row key={at} cells={cells} />
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
