import { useQuery } from '@tanstack/react-query'
import {
  ArrowDown,
  ArrowUp,
  BookmarkPlus,
  CalendarClock,
  CopyPlus,
  Megaphone,
  Plus,
  UsersRound,
} from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useMember } from '#features/member/web/member-context.ts'
import { MANY_RAIDS } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { byTime, maySeeCrew, newestDayFirst, whyNotPublish } from '#features/raid/rules.ts'
import { pathTo, pathToCrew, SCREENS } from '#platform/call/page.ts'
import { Button, buttonClasses } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/feedback/states.tsx'
import { Select } from '#platform/ui/form/field.tsx'
import { ButtonLink, navigate } from '#platform/ui/location.tsx'
import { onDemand } from '#platform/ui/on-demand.tsx'
import { MoreMenu } from '#platform/ui/overlay/more-menu.tsx'
import { PageHeader } from '#platform/ui/page.tsx'
import { dayText } from '#platform/ui/time/time.ts'
import { useNow } from '#platform/ui/time/when.tsx'
import { useLateItems } from './late-items.ts'
import { pendingRaids, publishedRaids } from './queries.ts'
import { type Question, RaidQuestion } from './raid-question.tsx'
import { type Chosen, LedRaids, RaidTable, raidColumns, useLedRaids } from './raid-table.tsx'
import { duplicatePath, valuesOf } from './raid-values.ts'
import { AboutWeek, useIsWeek, ViewSwitch, Week } from './views.tsx'

/** Both lists are refetched this often while the screen is open, ms. */
const REFRESH_MS = 30_000

export default function UpcomingRaids() {
  const isWeek = useIsWeek()
  return (
    <>
      <PageHeader title="Upcoming Raids" views={<ViewSwitch />} actions={<CreateLink />}>
        {isWeek ? <AboutWeek /> : 'Pending raids wait for you to publish them. Published ones can be booked.'}
      </PageHeader>
      {isWeek ? <Week plans /> : <Lists />}
    </>
  )
}

/** A component of its own, so that the week view does not poll the lists. */
function Lists() {
  const pending = useQuery({ ...pendingRaids, refetchInterval: REFRESH_MS })
  const published = useQuery({ ...publishedRaids, refetchInterval: REFRESH_MS })
  const now = useNow()
  const [question, setQuestion] = useState<Question | null>(null)
  const [publishedOnce, setPublishedOnce] = useState(false)
  const { choice, onChoice, chosenIn } = useChoice()
  const lists = useListFocus()
  const days = { pending: useDay(pending.data), published: useDay(published.data) }
  const led = useLedRaids(published.data, pending.data)

  function done({ action, raids: [raid] }: Question) {
    setQuestion(null)
    onChoice(null)
    if (action === 'publish') setPublishedOnce(true)
    lists.focus(raid?.published ? 'published' : 'pending')
  }

  // New columns would render every row.
  const columns = useMemo(
    () => raidColumns(now, (raid) => <RaidActions raid={raid} now={now} onAsk={setQuestion} />),
    [now],
  )
  const chooser = { choice, onChoice, onAsk: setQuestion }

  return (
    <LedRaids value={led}>
      <div className="space-y-6">
        <RaidTable
          ref={lists.pending}
          id="pending-raids"
          actions={
            <ChooseRaids {...chooser} list="pending" raids={days.pending.shown}>
              <DayChoice {...days.pending} list="pending" now={now} />
              <JumpLink to="published-raids" label="Published" icon={<ArrowDown aria-hidden />} />
            </ChooseRaids>
          }
          title="Pending Raids"
          query={pending}
          raids={days.pending.shown}
          now={now}
          except={published.data}
          columns={columns}
          chosen={chosenIn('pending')}
          order={newestDayFirst}
          empty={
            <EmptyState title="No pending raids available." icon={<CalendarClock aria-hidden />}>
              A raid that you create waits here until it is published.
            </EmptyState>
          }
        />
        {/* Stays below the visible part of the page until the list above is loaded, so nothing visible moves. */}
        <RaidTable
          key={pending.isPending ? 'below' : 'placed'}
          ref={lists.published}
          id="published-raids"
          actions={
            <ChooseRaids {...chooser} list="published" raids={days.published.shown}>
              <DayChoice {...days.published} list="published" now={now} />
              <JumpLink to="pending-raids" label="Pending" icon={<ArrowUp aria-hidden />} />
            </ChooseRaids>
          }
          title="Published Raids"
          query={published}
          raids={days.published.shown}
          now={now}
          columns={columns}
          chosen={chosenIn('published')}
          order={publishedOnce ? byTime : newestDayFirst}
          empty={
            <EmptyState title="No published raids available." icon={<Megaphone aria-hidden />}>
              Publish a pending raid to open it for booking.
            </EmptyState>
          }
        />
      </div>
      <RaidQuestion question={question} onDone={done} onClose={() => setQuestion(null)} />
    </LedRaids>
  )
}

function CreateLink() {
  return (
    <ButtonLink to={SCREENS.createRaid.path} variant="primary" icon={<Plus aria-hidden className="size-4" />}>
      <span className="max-sm:sr-only">Create Raid</span>
    </ButtonLink>
  )
}

/** Skip links: thirty raids make a long page, most of all on a phone. */
function JumpLink({ to, label, icon }: { to: string; label: string; icon: ReactNode }) {
  return (
    <a href={`#${to}`} className={buttonClasses('ghost', 'small', 'px-2! [&_svg]:size-4')}>
      {icon}
      <span className="max-sm:sr-only">{label}</span>
    </a>
  )
}

/** After the raid of the focused row is published or deleted, `focus` moves the focus to the row's list. */
function useListFocus() {
  const pending = useRef<HTMLDivElement>(null)
  const published = useRef<HTMLDivElement>(null)
  const [due, setDue] = useState<{ list: ListName } | null>(null)

  useEffect(() => {
    if (due === null) return
    const list = due.list === 'pending' ? pending : published
    list.current?.focus({ preventScroll: true })
  }, [due])

  return { pending, published, focus: (list: ListName) => setDue({ list }) }
}

/** The chosen day of a list, until its last raid is gone; '' for all days (docs/product.md, PAGE-45). */
function useDay(raids: readonly Raid[] | undefined) {
  const [asked, onDay] = useState('')
  const days = useMemo(() => [...Map.groupBy(raids ?? [], ({ date }) => date)].sort(byDay), [raids])
  const day = days.some(([date]) => date === asked) ? asked : ''
  const shown = useMemo(() => (day === '' ? raids : raids?.filter(({ date }) => date === day)), [raids, day])
  return { day, days, shown, onDay }
}

const byDay = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

interface DayChoiceProps extends Omit<ReturnType<typeof useDay>, 'shown'> {
  list: ListName
  now: Date
}

/** Invisible instead of absent while there is no choice, so that nothing moves when the list arrives. */
function DayChoice({ list, day, days, onDay, now }: DayChoiceProps) {
  return (
    <span className={days.length < 2 ? 'invisible' : undefined}>
      <Select
        aria-label={`Day of ${list} raids`}
        placeholder="All days"
        options={days.map(([date, raids]) => ({
          value: date,
          label: `${dayText(date, now)} (${raids.length})`,
        }))}
        value={day}
        onChange={({ target }) => onDay(target.value)}
        className="h-9! w-44! py-0!"
      />
    </span>
  )
}

type ListName = 'pending' | 'published'

interface Choice {
  readonly list: ListName
  readonly ids: ReadonlySet<string>
}

interface Choosing {
  /** Null if nothing is being selected. */
  choice: Choice | null
  onChoice(choice: Choice | null): void
}

function useChoice() {
  const [choice, onChoice] = useState<Choice | null>(null)
  const turn = ({ _id }: Raid) =>
    onChoice((now) => now && { ...now, ids: now.ids.symmetricDifference(new Set([_id])) })
  const chosenIn = (list: ListName): Chosen | null =>
    choice?.list === list ? { ids: choice.ids, turn } : null
  return { choice, onChoice, chosenIn }
}

interface ChooseRaidsProps extends Choosing {
  list: ListName
  raids: readonly Raid[] | undefined
  onAsk(question: Question): void
  children: ReactNode
}

function ChooseRaids({ list, raids = [], choice, onChoice, onAsk, children }: ChooseRaidsProps) {
  if (choice?.list !== list)
    return (
      // On a phone always below the heading, which becomes wider once the count is loaded.
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
  const tooMany = chosen.length > MANY_RAIDS ? `At most ${MANY_RAIDS} at once` : undefined
  const offer = {
    size: 'small',
    disabled: chosen.length === 0 || tooMany !== undefined,
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
        <Button {...offer} onClick={() => onAsk({ action: 'publish', raids: chosen })}>
          Publish {chosen.length}
        </Button>
      )}
      <Button
        {...offer}
        className="hover:text-rose-400! focus-visible:text-rose-400!"
        onClick={() => onAsk({ action: 'delete', raids: chosen })}
      >
        Delete {chosen.length}
      </Button>
    </div>
  )
}

const SaveTemplate = onDemand(() => import('./save-template.tsx'))

interface RaidActionsProps {
  raid: Raid
  now: Date
  onAsk(question: Question): void
}

/** Grey until the row is hovered or focused. All buttons have one width, so that Delete is never the largest. */
const ROOM =
  'w-14 px-0! font-normal! text-bone-500! in-[tr:is(:hover,:focus-within)]:text-bone-100! @max-[53.75rem]:w-19'

function RaidActions({ raid, now, onAsk }: RaidActionsProps) {
  const late = useLateItems(raid, now)
  const { actor } = useMember()
  const page = {
    label: 'Crew and settlement',
    icon: <UsersRound aria-hidden />,
    onChoose: () => navigate(pathToCrew(raid._id)),
  }
  const hasPage = raid.published && maySeeCrew(actor, raid)
  const duplicate = {
    label: 'Duplicate',
    icon: <CopyPlus aria-hidden />,
    onChoose: () => navigate(duplicatePath(raid)),
  }
  const [isSaving, setSaving] = useState(false)
  const save = {
    label: 'Save as template',
    icon: <BookmarkPlus aria-hidden />,
    onChoose: () => setSaving(true),
  }
  const whyNot = raid.published ? null : whyNotPublish(raid, now)
  return (
    <div className="flex items-center justify-end gap-0.5 @max-[53.75rem]:justify-start @max-[53.75rem]:gap-2">
      {!raid.published && (
        <Button
          size="small"
          disabled={whyNot !== null}
          title={whyNot?.message}
          className="px-2.5! @max-[53.75rem]:w-19"
          onClick={() => onAsk({ action: 'publish', raids: [raid] })}
        >
          Publish
          <Of raid={raid} />
        </Button>
      )}
      <ButtonLink size="small" variant="ghost" to={pathTo('editRaid', raid._id)} className={ROOM}>
        Edit
        <Of raid={raid} />
      </ButtonLink>
      <Button
        size="small"
        variant="ghost"
        className={`${ROOM} hover:text-rose-400! focus-visible:text-rose-400!`}
        onClick={() => onAsk({ action: 'delete', raids: [raid] })}
      >
        Delete
        <Of raid={raid} />
      </Button>
      <MoreMenu
        label={`More for ${raid.name}`}
        items={[...late, duplicate, save, ...(hasPage ? [page] : [])]}
        className="size-7!"
      />
      {isSaving && <SaveTemplate values={valuesOf(raid)} onClose={() => setSaving(false)} />}
    </div>
  )
}

/** Completes the accessible name of a button: 'Delete Heroic Full'. */
function Of({ raid }: { raid: Raid }) {
  return <span className="sr-only"> {raid.name}</span>
}
