import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { freeLeaders } from '#domain/raid/free-leaders.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { raidLeaders } from '#web/raid/queries.ts'
import type { RaidDraft } from '#web/raid/week/drafts.ts'
import type { WeekPlan } from '#web/raid/week/use-plan.ts'
import { dayText } from '#web/time/day-text.ts'
import { useShownTime } from '#web/time/time-preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

interface ChooseDraftsProps {
  plan: WeekPlan
  raids: readonly Raid[]
  chosen: readonly RaidDraft[]
  onChoose(ids: ReadonlySet<string>): void
  onClose(): void
}

/** Ticks the drafts that are made, and changes the leaders of all that are ticked (docs/product.md, WEEK-11). */
export default function ChooseDrafts({ plan, raids, chosen, onChoose, onClose }: ChooseDraftsProps) {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(chosen.map(({ _id }) => _id)))
  const { drafts, warnings } = plan
  const leaders = useQuery(raidLeaders).data
  const names = new Map(leaders?.map(({ _id, username }) => [_id, username]))
  const ticked = drafts.filter(({ _id }) => ids.has(_id))
  const warned = drafts.filter(({ _id }) => (warnings.get(_id) ?? []).length > 0)
  const tick = (some: readonly RaidDraft[]) => setIds(new Set(some.map(({ _id }) => _id)))
  const turn = (id: string) =>
    setIds(new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]))
  return (
    <FormDialog
      title="Choose drafts"
      size="large"
      submitLabel={`Choose ${ticked.length}`}
      disabled={ticked.length === 0}
      onSubmit={() => onChoose(ids)}
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-2 pb-3">
        <Button size="small" onClick={() => tick(drafts)}>
          All {drafts.length}
        </Button>
        <Button size="small" onClick={() => tick([])}>
          None
        </Button>
        <Button size="small" disabled={warned.length === 0} onClick={() => tick(warned)}>
          With warnings {warned.length}
        </Button>
      </div>
      <Leaders plan={plan} raids={raids} ticked={ticked} />
      <ul aria-label="Drafts" className="-mx-2 mt-3">
        {drafts.map((draft) => (
          <DraftChoice
            key={draft._id}
            draft={draft}
            leader={leaders && (names.get(draft.raidLeader) ?? 'No longer a raid leader')}
            isTicked={ids.has(draft._id)}
            warnings={warnings.get(draft._id) ?? []}
            onTurn={() => turn(draft._id)}
          />
        ))}
      </ul>
    </FormDialog>
  )
}

interface DraftChoiceProps {
  draft: RaidDraft
  /** Undefined while it is not known. */
  leader: string | undefined
  isTicked: boolean
  warnings: readonly string[]
  onTurn(): void
}

function DraftChoice({ draft, leader, isTicked, warnings, onTurn }: DraftChoiceProps) {
  const shownTime = useShownTime()
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-2 py-1 text-sm hover:bg-ink-800">
        <input type="checkbox" checked={isTicked} onChange={onTurn} className="size-5 accent-ember-500" />
        <span className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-3">
          <span className="block w-40 shrink-0 whitespace-nowrap text-bone-300">
            {dayText(draft.date, new Date())}, {shownTime(draft.time)}
          </span>
          <span className="block min-w-0 flex-1">
            <span className="block truncate font-medium">
              <Isolated>{draft.name}</Isolated>
            </span>
            {warnings.map((warning) => (
              <span key={warning} className="block text-xs text-pretty text-amber-400">
                {warning}
              </span>
            ))}
          </span>
          <span className="block max-w-40 truncate text-bone-300">
            {leader && <Isolated>{leader}</Isolated>}
          </span>
        </span>
      </label>
    </li>
  )
}

type LeadersProps = Pick<ChooseDraftsProps, 'plan' | 'raids'> & { ticked: readonly RaidDraft[] }

/** One leader for all that are ticked, or for each whose own is taken somebody who is free. */
function Leaders({ plan, raids, ticked }: LeadersProps) {
  const { data: leaders = [] } = useQuery(raidLeaders)
  const [leader, setLeader] = useState('')
  const [said, setSaid] = useState('')

  function fill() {
    const others = plan.drafts.filter((draft) => !ticked.includes(draft))
    const led = [...others, ...raids.map((raid) => ({ ...raid, raidLeader: raid.raidLeader._id }))]
    const { given, without } = freeLeaders(
      ticked,
      led,
      leaders.map(({ _id }) => _id),
    )
    plan.change(
      ...ticked.flatMap((draft) => {
        const raidLeader = given.get(draft._id)
        return raidLeader === undefined ? [] : [{ ...draft, raidLeader }]
      }),
    )
    setSaid(filledText(given.size, without.length))
  }

  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label="Leader" compact className="min-w-48 flex-1">
        <Select
          placeholder="Choose a leader"
          value={leader}
          options={leaders.map(({ _id, username }) => ({ value: _id, label: username }))}
          onChange={(event) => setLeader(event.target.value)}
        />
      </Field>
      <Button
        disabled={leader === '' || ticked.length === 0}
        onClick={() => {
          plan.change(...ticked.map((draft) => ({ ...draft, raidLeader: leader })))
          setSaid(`${ticked.length === 1 ? '1 draft has' : `${ticked.length} drafts have`} this leader now.`)
        }}
      >
        Set for {ticked.length}
      </Button>
      <Button disabled={ticked.length === 0} onClick={fill}>
        Fill with who is free
      </Button>
      <p role="status" className="min-h-5 w-full text-xs text-bone-300">
        {said}
      </p>
    </div>
  )
}

function filledText(given: number, without: number): string {
  const found = `${given === 1 ? '1 draft has' : `${given} drafts have`} another leader now.`
  if (without === 0) return given === 0 ? 'Every chosen leader is free.' : found
  const none = `Nobody is free for ${without === 1 ? '1 draft' : `${without} drafts`}.`
  return given === 0 ? none : `${found} ${none}`
}
