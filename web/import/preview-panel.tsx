import { IMPORT_FIELDS } from '#domain/import/fields.ts'
import type { AskedImport, ImportLine, ImportPreview } from '#domain/import/import.ts'
import { Button } from '#web/ui/button.tsx'
import { InlineNote } from '#web/ui/feedback/inline-note.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RadioChips } from '#web/ui/form/radio-chips.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { type Column, DataTable } from '#web/ui/table/data-table.tsx'

interface PreviewPanelProps {
  asked: AskedImport
  shown: ImportPreview
  busy: boolean
  /** With other columns, or another order of days and months. */
  onLook(asked: AskedImport): void
  onCommit(): void
}

/** The preview of a table, with the fields of its columns. */
export function PreviewPanel({ asked, shown, busy, onLook, onCommit }: PreviewPanelProps) {
  const { problem, asksDates, lines } = shown
  const count = (state: ImportLine['state']) => lines.filter((line) => line.state === state).length
  const [fresh, there, bad] = [count('new'), count('there'), count('wrong')]
  return (
    <Panel
      title="Preview"
      actions={
        <Button
          variant="primary"
          {...{ busy }}
          busyLabel="Bringing in…"
          disabled={problem !== null || bad > 0 || fresh === 0}
          onClick={onCommit}
        >
          Bring in {fresh === 1 ? '1 line' : `${fresh} lines`}
        </Button>
      }
    >
      <Columns {...{ asked, shown, onLook }} />
      {asksDates && (
        <RadioChips
          legend="What comes first in a date such as 03/04/2026"
          columns="grid-cols-2 max-w-sm"
          choices={[
            ['day', 'The day'],
            ['month', 'The month'],
          ]}
          value={asked.dates ?? null}
          onChange={(dates) => onLook({ ...asked, dates })}
        />
      )}
      {problem !== null && <InlineNote tone="warning">{problem}</InlineNote>}
      {problem === null && (
        <>
          <p role="status" className="mb-3 text-sm text-bone-300">
            {fresh} new, {there} already there, {bad} wrong.
            {bad > 0 && ' All lines have to be right before any of them is brought in.'}
          </p>
          <DataTable
            label="Lines"
            columns={COLUMNS}
            rows={wrongFirst(lines)}
            rowKey={({ line }) => String(line)}
            cardsBelow="narrow"
            empty={<p className="text-sm text-bone-500">There is nothing below the headings.</p>}
          />
        </>
      )}
    </Panel>
  )
}

const wrongFirst = (lines: readonly ImportLine[]) => [
  ...lines.filter(({ state }) => state === 'wrong'),
  ...lines.filter(({ state }) => state !== 'wrong'),
]

function Columns({
  asked,
  shown: { columns },
  onLook,
}: Pick<PreviewPanelProps, 'asked' | 'shown' | 'onLook'>) {
  const fields = Object.entries(IMPORT_FIELDS[asked.of]).map(([value, { label }]) => ({ value, label }))
  // The last choice may still be under way.
  const held = asked.columns ?? columns.map(({ field }) => field)
  const set = (at: number, field: string) =>
    onLook({ ...asked, columns: held.map((one, place) => (place === at ? field || null : one)) })
  return (
    <fieldset className="mb-4">
      <legend className="mb-2 text-sm font-medium text-bone-300">What each column holds</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
        {columns.map(({ heading }, at) => (
          // Columns have nothing but their places.
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same heading.
          <Field key={at} compact label={<Isolated>{heading || `Column ${at + 1}`}</Isolated>}>
            <Select
              value={held[at] ?? ''}
              placeholder="Left out"
              options={fields}
              onChange={({ target }) => set(at, target.value)}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  )
}

const COLUMNS: readonly Column<ImportLine>[] = [
  { key: 'line', header: 'Line', width: '4rem', cell: ({ line }) => line },
  {
    key: 'says',
    header: 'What',
    width: '3fr',
    card: 'title',
    cell: ({ says }) => (
      <span className="wrap-anywhere">
        <Isolated>{says}</Isolated>
      </span>
    ),
  },
  {
    key: 'state',
    header: 'Becomes',
    width: '2fr',
    cell: ({ state, why }) =>
      why === null ? (
        <StatusChip tone={state === 'new' ? 'done' : 'quiet'}>
          {state === 'new' ? 'New' : 'Already there'}
        </StatusChip>
      ) : (
        <span className="text-sm text-rose-400 wrap-anywhere">{why}</span>
      ),
  },
]
