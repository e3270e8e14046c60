import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { type AskedImport, IMPORTS, MOST_BYTES, NOT_UTF8, TOO_LARGE } from '#domain/import/import.ts'
import { IMPORT_TEXT } from '#web/import/import-text.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/field.tsx'
import { RadioChips } from '#web/ui/form/radio-chips.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { Panel } from '#web/ui/panel.tsx'

interface TableFormProps {
  asked: AskedImport
  busy: boolean
  onChange(asked: AskedImport): void
  onLook(): void
}

/** The choice of a table, and the table: pasted, or out of a file. */
export function TableForm({ asked: { of, text }, busy, onChange, onLook }: TableFormProps) {
  return (
    <Panel>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onLook()
        }}
      >
        <RadioChips
          legend="What to bring in"
          columns="grid-cols-2 sm:grid-cols-4 xl:grid-cols-7"
          choices={IMPORTS.map((one) => [one, IMPORT_TEXT[one].title])}
          value={of}
          hint={IMPORT_TEXT[of].hint}
          onChange={(chosen) => onChange({ of: chosen, text })}
        />
        <Field
          label="Table"
          required
          className="mt-3"
          hint="Paste cells with their headings, in English, German or French. At most 5,000 lines."
        >
          <Textarea
            rows={8}
            spellCheck={false}
            wrap="off"
            value={text}
            placeholder={IMPORT_TEXT[of].example}
            onChange={({ target }) => onChange({ of, text: target.value })}
          />
        </Field>
        <div className="mt-2 flex flex-wrap justify-end gap-2">
          <ChooseFile onText={(read) => onChange({ of, text: read })} />
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            busyLabel="Reading…"
            disabled={text.trim() === ''}
          >
            Preview
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function ChooseFile({ onText }: { onText(text: string): void }) {
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={<FileUp aria-hidden className="size-4" />} onClick={() => file.current?.click()}>
        From a CSV file
      </Button>
      <input
        ref={file}
        type="file"
        hidden
        aria-label="A CSV file"
        accept=".csv,.tsv,.txt,text/csv"
        onChange={async ({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen === undefined) return
          const text = await textOf(chosen)
          // The same file can be chosen again.
          target.value = ''
          if (text !== null) onText(text)
        }}
      />
    </>
  )
}

/** Null for a file that is none of ours, which a toast says. */
async function textOf(file: File): Promise<string | null> {
  if (file.size > MOST_BYTES) {
    notify.error(TOO_LARGE)
    return null
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    notify.error(NOT_UTF8)
    return null
  }
}
