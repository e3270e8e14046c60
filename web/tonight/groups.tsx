import type { Client } from '#web/booking/marks/client-steps.ts'
import { GROUPS, type Group, isIn } from '#web/tonight/evening-facts.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'

const TITLES: Readonly<Record<Group, string>> = {
  'to-invite': 'To invite',
  'in-group': 'In group',
  done: 'Done',
  missing: 'Missing',
  all: 'All',
}

/** The box that the key / leads to. */
export const FIND_ID = 'tonight-find'

interface GroupsProps {
  clients: readonly Client[]
  hasStarted: boolean
  chosen: Group
  onChoose(group: Group): void
  sought: string
  onSeek(text: string): void
}

/** Which of the clients are looked at: by how far they are, each with its number, and by name. */
export function Groups({ clients, hasStarted, chosen, onChoose, sought, onSeek }: GroupsProps) {
  return (
    <div className="fading segments py-2">
      {GROUPS.map((group) => (
        <button
          key={group}
          type="button"
          aria-pressed={group === chosen}
          onClick={() => onChoose(group)}
          className="segment touch-target"
        >
          {TITLES[group]}{' '}
          <span className="tabular-nums">
            {clients.filter((client) => isIn(group, client, hasStarted)).length}
          </span>
        </button>
      ))}
      <TextInput
        id={FIND_ID}
        type="search"
        aria-label="Find a client"
        placeholder="Find"
        value={sought}
        onChange={(event) => onSeek(event.target.value)}
        className="min-h-8! w-32! py-0.5!"
      />
    </div>
  )
}
