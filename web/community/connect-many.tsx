import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { commitImport, previewImport } from '#domain/import/endpoints.ts'
import type { ImportPreview } from '#domain/import/import.ts'
import { useWrite } from '#web/call/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

/** Connects the realms of many groups, a group a line, by the rules of Moving in. */
export default function ConnectMany() {
  const [typed, type] = useState('')
  const [wrong, setWrong] = useState<string>()
  const reading = useWrite('The realms could not be read')
  const connecting = useWrite('The realms could not be connected')
  const groups = groupsIn(typed)
  const asked = { of: 'realms', text: tableOf(groups) } as const

  function connect({ preview, problem, lines }: ImportPreview) {
    const refused = lines.find(({ state }) => state === 'wrong')
    if (problem !== null || refused !== undefined)
      return setWrong(problem ?? `${refused?.says} ${refused?.why}`)
    connecting.write(
      commitImport,
      { ...asked, preview },
      { toast: lines.some(({ state }) => state === 'new') ? 'Realms connected' : null, done: () => type('') },
    )
  }
  return (
    <form
      noValidate
      aria-label="Connect many realms"
      className="mb-5"
      onSubmit={(event) => {
        event.preventDefault()
        const alone = groups.find(({ length }) => length === 1)
        if (alone !== undefined)
          return setWrong(`${alone[0]} is alone on its line: name the realms that it is connected to.`)
        setWrong(undefined)
        reading.write(previewImport, asked, { toast: null, done: connect })
      }}
    >
      <Field label="Many at once" error={wrong} hint="One group per line, its realms separated by commas.">
        <Textarea
          rows={3}
          spellCheck={false}
          value={typed}
          placeholder="Kazzak, Draenor, Outland"
          onChange={({ target }) => type(target.value)}
        />
      </Field>
      <Button
        type="submit"
        busy={reading.busy || connecting.busy}
        busyLabel="Adding…"
        disabled={groups.length === 0}
        icon={<Link2 aria-hidden className="size-4" />}
      >
        Add all groups
      </Button>
    </form>
  )
}

function groupsIn(text: string): string[][] {
  return text
    .split('\n')
    .map((line) =>
      line
        .split(/[,;\t]/)
        .map((realm) => realm.trim())
        .filter((realm) => realm !== ''),
    )
    .filter(({ length }) => length > 0)
}

/** The table that Moving in reads: the first of a group with each other one. */
function tableOf(groups: readonly (readonly string[])[]): string {
  const pairs = groups.flatMap(([first = '', ...others]) => others.map((other) => [first, other]))
  return [['Realm', 'Connected to'], ...pairs].map((two) => two.map(quoted).join(',')).join('\n')
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
