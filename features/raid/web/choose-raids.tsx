import { type ReactNode, useState } from 'react'
import { MANY_RAIDS } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { Button } from '#platform/ui/button.tsx'
import type { OneOrMore } from './queries.ts'
import type { Chosen } from './raid-columns.tsx'
import type { Question } from './raid-question.tsx'

/** Rows of one of the lists that are being chosen, by their raids' ids. */
export interface Choice {
  readonly list: 'pending' | 'published'
  readonly ids: ReadonlySet<string>
}

interface Choosing {
  /** Null while nothing is being chosen. */
  choice: Choice | null
  onChoice(choice: Choice | null): void
}

/** The list in which raids are being chosen, and what the rows of each list need of it. */
export function useChoice(): Choosing & { chosenIn(list: Choice['list']): Chosen | null } {
  const [choice, onChoice] = useState<Choice | null>(null)
  const chosenIn = (list: Choice['list']) =>
    choice?.list === list
      ? { ids: choice.ids, turn: (raid: Raid) => onChoice((now) => now && turned(now, raid)) }
      : null
  return { choice, onChoice, chosenIn }
}

interface ChooseRaidsProps extends Choosing {
  list: Choice['list']
  raids: readonly Raid[] | undefined
  onAsk(question: Question): void
  /** The content while nothing is being chosen. */
  children: ReactNode
}

/** Beside a list's heading: begins to choose rows, and publishes or deletes what is chosen. */
export function ChooseRaids({ list, raids = [], choice, onChoice, onAsk, children }: ChooseRaidsProps) {
  if (choice?.list !== list)
    return (
      // On a phone below the heading from the start: how many raids there are makes that wider.
      <div className="-mx-2 flex items-center gap-1 max-sm:basis-full">
        <Button
          size="small"
          variant="ghost"
          disabled={raids.length === 0}
          onClick={() => onChoice({ list, ids: new Set() })}
        >
          Choose<span className="sr-only"> {list} raids</span>
        </Button>
        {children}
      </div>
    )
  const chosen = raids.filter(({ _id }) => choice.ids.has(_id))
  const [first, ...more] = chosen
  const tooMany = chosen.length > MANY_RAIDS ? `At most ${MANY_RAIDS} at once` : undefined
  const ask = (action: Question['action']) => {
    if (first !== undefined) onAsk({ action, raids: [first, ...more] satisfies OneOrMore })
  }
  const offer = {
    size: 'small',
    disabled: first === undefined || tooMany !== undefined,
    title: tooMany,
  } as const
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="small" variant="ghost" onClick={() => onChoice(null)}>
        Cancel
      </Button>
      <Button
        size="small"
        onClick={() =>
          onChoice({ list, ids: new Set(chosen.length < raids.length ? raids.map(({ _id }) => _id) : []) })
        }
      >
        {chosen.length < raids.length ? `All ${raids.length}` : 'None'}
      </Button>
      {list === 'pending' && (
        <Button {...offer} onClick={() => ask('publish')}>
          Publish {chosen.length}
        </Button>
      )}
      <Button
        {...offer}
        className="hover:text-rose-400! focus-visible:text-rose-400!"
        onClick={() => ask('delete')}
      >
        Delete {chosen.length}
      </Button>
    </div>
  )
}

/** The choice with this raid added, or taken out. */
function turned(choice: Choice, { _id }: Pick<Raid, '_id'>): Choice {
  const ids = new Set(choice.ids)
  if (!ids.delete(_id)) ids.add(_id)
  return { ...choice, ids }
}
