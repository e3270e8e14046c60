import { useQueryClient } from '@tanstack/react-query'
import { Copy, Plus } from 'lucide-react'
import { memo, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Template } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { raidsOfSpan } from '#features/raid/web/queries.ts'
import { failureText } from '#platform/call/web/api.ts'
import { useSingleFlight } from '#platform/call/web/use-write.ts'
import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { notify } from '#platform/ui/feedback/toast.ts'
import { navigate, useSearchParams } from '#platform/ui/location.tsx'
import { onDemand, useAtFirstUse } from '#platform/ui/on-demand.tsx'
import { dayText, useShownTime } from '#platform/ui/time/time.ts'
import { daysAfter } from '#platform/words/server-time.ts'
import { type Cell, copiesOf, draftIn, isAhead, momentIn, type RaidDraft } from './drafts.ts'
import { eveningIn, hourIn, weekOf, weekPath } from './evenings.ts'
import { TemplateRail } from './template-rail.tsx'
import { DraftTile } from './tiles.tsx'
import { usePlan, type WeekPlan } from './use-plan.ts'
import { EveningList, NoRaids, useIsWide, WeekGrid } from './week-views.tsx'

const PlanBar = onDemand(() => import('./plan-bar.tsx'))
const load = () => import('./draft-dialog.tsx')
const DraftDialog = onDemand(load)

/** Hours that have a row while planning, even without a raid. */
const USUAL_HOURS = [18, 19, 20, 21, 22, 23, 0]

interface PlanningProps {
  evenings: readonly string[]
  raids: readonly Raid[]
  now: Date
  tile(raid: Raid, isNew: boolean): ReactNode
}

export function Planning({ evenings, raids, now, tile }: PlanningProps) {
  const plan = usePlan(evenings, raids)
  const [picked, setPicked] = useState<Template | null>(null)
  const { drafts } = plan
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 border-b border-ink-700 px-4 py-1 sm:px-5">
        <TemplateRail picked={picked} onPick={setPicked} />
        <CopyWeek evenings={evenings} now={now} there={[...raids, ...drafts]} onCopied={plan.add} />
        <p className="w-full text-2xs text-bone-500 max-sm:sr-only">{hintOf(picked, drafts.length)}</p>
      </div>
      {drafts.length > 0 && <PlanBar plan={plan} onCreated={() => setPicked(null)} />}
      <Elsewhere drafts={plan.others} />
      <PlannedWeek {...{ evenings, raids, now, tile, plan, picked }} />
    </>
  )
}

interface PlannedWeekProps extends PlanningProps {
  plan: WeekPlan
  picked: Template | null
}

function PlannedWeek({ evenings, raids, now, tile, plan, picked }: PlannedWeekProps) {
  const [open, setOpen] = useState<RaidDraft | null>(null)
  useAtFirstUse(load)
  const week = useRef<HTMLDivElement>(null)
  const isWide = useIsWide()

  function remove(draft: RaidDraft) {
    setOpen(null)
    plan.remove([draft])
    // Moves the focus to the next draft, so that Delete can be pressed again.
    const tiles = tilesIn(week.current)
    const here = tiles.indexOf(document.activeElement as HTMLElement)
    const next = here < 0 ? undefined : (tiles[here + 1] ?? tiles[here - 1])
    ;(next ?? week.current)?.focus({ preventScroll: next === undefined })
  }

  const view = {
    evenings,
    items: [...raids, ...plan.drafts],
    now,
    tile: (item: Raid | RaidDraft) =>
      'startsAt' in item ? (
        tile(item, plan.made.has(item._id))
      ) : (
        <DraftTile
          draft={item}
          warnings={plan.warnings.get(item._id) ?? []}
          refusal={plan.refusals.get(item._id)}
          takesAway={picked !== null}
          onOpen={setOpen}
          onRemove={remove}
        />
      ),
  }
  const place = (evening: string, hour: number) =>
    picked && (
      <PlaceButton
        evening={evening}
        hour={hour}
        template={picked}
        isThere={draftIn(plan.drafts, { evening, hour }, picked) !== undefined}
        now={now}
        large={!isWide}
        onPress={plan.press}
      />
    )

  function shown(): ReactNode {
    if (picked === null && view.items.length === 0) return <NoRaids plans />
    if (!isWide)
      return <EveningList {...view} below={(evening) => picked && place(evening, hourIn(picked))} />
    return <WeekGrid {...view} alwaysHours={picked ? [...USUAL_HOURS, hourIn(picked)] : []} below={place} />
  }

  return (
    <div ref={week} tabIndex={-1} className="outline-offset-4">
      {shown()}
      {open && (
        <DraftDialog
          key={open._id}
          draft={open}
          onClose={() => setOpen(null)}
          onRemove={remove}
          onSave={(changed) => {
            setOpen(null)
            plan.change(changed)
          }}
        />
      )}
    </div>
  )
}

const tilesIn = (week: HTMLElement | null) => [...(week?.querySelectorAll<HTMLElement>('[data-draft]') ?? [])]

function hintOf(picked: Template | null, drafts: number): string {
  if (picked !== null) return 'Press an evening and hour to add a draft; press again to remove it.'
  if (drafts > 0) return 'Press a draft to change it; Delete removes it.'
  return 'Pick a template and press evenings, or copy last week: drafts wait here until you create them.'
}

interface CopyWeekProps {
  evenings: readonly string[]
  now: Date
  there: readonly (Raid | RaidDraft)[]
  onCopied(drafts: readonly RaidDraft[]): void
}

function CopyWeek({ evenings, now, there, onCopied }: CopyWeekProps) {
  const client = useQueryClient()
  const { busy, run } = useSingleFlight()

  async function copy() {
    const [first = '', last = ''] = [evenings[0], evenings.at(-1)].map((day = '') => daysAfter(day, -7))
    try {
      const raids = await client.fetchQuery(raidsOfSpan(first, last))
      const { drafts, left } = copiesOf(raids, there, now)
      onCopied(drafts)
      notify.info(copiedText(drafts.length, left))
    } catch (error) {
      notify.error(failureText(error, 'Last week could not be read'))
    }
  }

  // The search's action 'Copy last week' opens this page with `copy=last`.
  const isAsked = useSearchParams().get('copy') === 'last'
  const press = useEffectEvent(() => {
    navigate(weekPath(evenings[0] ?? ''), { replace: true })
    void run(copy)
  })
  useEffect(() => {
    if (isAsked) press()
  }, [isAsked])

  return (
    <Button
      size="small"
      icon={<Copy aria-hidden className="size-4" />}
      busy={busy}
      busyLabel="Copying…"
      onClick={() => void run(copy)}
    >
      Copy last week
    </Button>
  )
}

function copiedText(copied: number, left: number): string {
  if (copied + left === 0) return 'The week before has no raids'
  const drafts = copied === 1 ? '1 draft of last week' : `${copied} drafts of last week`
  return left === 0 ? drafts : `${drafts}; ${left} are already there or have passed`
}

function Elsewhere({ drafts }: { drafts: readonly RaidDraft[] }) {
  const [first] = drafts
  if (first === undefined) return null
  return (
    <p className="border-b border-ink-700 px-5 py-2 text-sm text-bone-300">
      {drafts.length === 1 ? '1 draft in another week.' : `${drafts.length} drafts in other weeks.`}{' '}
      <Link to={weekPath(weekOf(eveningIn(first)))} className="link">
        Show
      </Link>
    </p>
  )
}

interface PlaceButtonProps extends Cell {
  template: Template
  /** The cell holds the template's draft, which a click removes. */
  isThere: boolean
  now: Date
  onPress(cell: Cell, template: Template): void
  large: boolean
}

/** Adds the chosen template's raid to a cell of the week, or removes it; renders nothing for a past time. */
const PlaceButton = memo(function PlaceButton(props: PlaceButtonProps) {
  const { evening, hour, template, isThere, now, onPress, large } = props
  const cell = { evening, hour }
  const { date, time } = momentIn(cell, template)
  const shown = useShownTime()(time)
  if (!isAhead(cell, template, now)) return null
  const label = `${template.title} on ${dayText(date, now)}, ${shown}`
  return (
    <button
      type="button"
      aria-pressed={isThere}
      aria-label={label}
      title={isThere ? `Remove: ${label}` : label}
      onClick={() => onPress(cell, template)}
      className={classNames(
        'mt-1 flex w-full items-center justify-center gap-1 rounded-md border border-dashed text-2xs transition-colors duration-150 hover:border-ember-500 hover:text-ember-400',
        large ? 'min-h-11' : 'min-h-7',
        isThere ? 'chosen' : 'border-ink-500 text-bone-300',
      )}
    >
      <Plus aria-hidden className={classNames('size-3.5', isThere && 'rotate-45')} />
      {(large || isThere) && shown}
    </button>
  )
})
