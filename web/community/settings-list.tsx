import type { ComponentProps, ReactNode } from 'react'
import { Loaded } from '#web/call/loaded.tsx'
import { EmptyLine } from '#web/ui/feedback/empty-state.tsx'
import { Waiting } from '#web/ui/feedback/skeleton.tsx'

interface SettingsListProps<Data, Row> {
  label: string
  query: ComponentProps<typeof Loaded<Data>>['query']
  failed: string
  rowsOf(data: Data): readonly Row[]
  rowKey(row: Row): string
  empty: string
  children(row: Row): ReactNode
}

/** A short list of what is set, in all states of a list. */
export function SettingsList<Data, Row>(props: SettingsListProps<Data, Row>) {
  const { query, failed, rowsOf, ...list } = props
  return (
    <Loaded query={query} failed={failed} skeleton={<Waiting className="mb-4" bars={['h-9 w-3/5']} />}>
      {(data) => <Rows {...list} rows={rowsOf(data)} />}
    </Loaded>
  )
}

interface RowsProps<Row>
  extends Pick<SettingsListProps<unknown, Row>, 'label' | 'rowKey' | 'empty' | 'children'> {
  rows: readonly Row[]
}

function Rows<Row>({ label, rows, rowKey, empty, children }: RowsProps<Row>) {
  if (rows.length === 0) return <EmptyLine>{empty}</EmptyLine>
  return (
    <ul aria-label={label} className="mb-4 divide-y divide-ink-700">
      {rows.map((row) => (
        <li key={rowKey(row)} className="min-h-11 py-1.5 first:pt-0">
          {children(row)}
        </li>
      ))}
    </ul>
  )
}
