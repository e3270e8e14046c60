import { useState } from 'react'
import { commitImport, previewImport } from '#domain/import/endpoints.ts'
import type { AskedImport, ImportPreview } from '#domain/import/import.ts'
import { SCREENS } from '#domain/page.ts'
import { useWrite } from '#web/call/use-write.ts'
import { PreviewPanel } from '#web/import/preview-panel.tsx'
import { TableForm } from '#web/import/table-form.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

const NOTHING: AskedImport = { of: 'hero-names', text: '' }

/** Brings in what a community kept in spreadsheets (docs/product.md, Moving in). */
export default function MovingIn() {
  const [asked, ask] = useState(NOTHING)
  const [shown, show] = useState<ImportPreview | null>(null)
  const { busy, write } = useWrite('The table could not be read', { inTurn: true })
  const bringing = useWrite('The table could not be brought in')

  function look(at: AskedImport) {
    ask(at)
    write(previewImport, at, { toast: null, done: show, failed: () => show(null) })
  }
  function change(to: AskedImport) {
    ask(to)
    show(null)
  }
  return (
    <>
      <PageHeader title={SCREENS.movingIn.title}>
        Brings in what you keep in spreadsheets. Nothing is saved before you have seen what each line becomes.
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <TableForm {...{ asked, busy }} onChange={change} onLook={() => look(asked)} />
        {shown !== null && (
          <PreviewPanel
            {...{ asked, shown }}
            busy={busy || bringing.busy}
            onLook={look}
            onCommit={() =>
              bringing.write(
                commitImport,
                { ...asked, preview: shown.preview },
                { done: () => look(asked), failed: () => look(asked) },
              )
            }
          />
        )}
      </div>
    </>
  )
}
