import type { ReactNode } from 'react'

export interface PrintedColumn<Row> {
  head: string
  cell(row: Row): ReactNode
}

interface PrintedTableProps<Row> {
  columns: readonly PrintedColumn<Row>[]
  rows: readonly Row[]
}

/** A list as paper has it: its heads on every sheet, and no row on two. */
export function PrintedTable<Row extends { readonly _id: string }>({
  columns,
  rows,
}: PrintedTableProps<Row>) {
  return (
    <table className="printed-table">
      <thead>
        <tr>
          {columns.map(({ head }) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row._id}>
            {columns.map(({ head, cell }) => (
              <td key={head}>{cell(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
