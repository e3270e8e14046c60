import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { bringSeasonIn } from '#domain/season/endpoints.ts'
import { useWrite } from '#web/call/use-write.ts'
import { Button } from '#web/ui/button.tsx'

/** Keeps a season's file as a draft. */
export function BringIn() {
  const file = useRef<HTMLInputElement>(null)
  const { busy, write } = useWrite('The file could not be read')
  return (
    <>
      <Button
        busy={busy}
        busyLabel="Reading…"
        icon={<Upload aria-hidden className="size-4" />}
        onClick={() => file.current?.click()}
      >
        From a file
      </Button>
      <input
        ref={file}
        type="file"
        hidden
        aria-label="A season’s file"
        accept=".json,application/json"
        onChange={async ({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen === undefined) return
          const text = await chosen.text()
          // The same file can be chosen again.
          target.value = ''
          write(bringSeasonIn, { text })
        }}
      />
    </>
  )
}
