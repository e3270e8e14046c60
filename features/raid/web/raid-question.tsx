import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listBookings } from '#features/booking/calls.ts'
import { hasEnded, takenGold } from '#features/booking/rules.ts'
import { useMember } from '#features/member/web/member-context.ts'
import { deleteRaid, deleteRaids, publishRaid, publishRaids } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { runs } from '#features/raid/rules.ts'
import { formatGold } from '#features/raid/web/game/gold.tsx'
import { ApiFailure, call, failureText } from '#platform/call/web/api.ts'
import { useWrite } from '#platform/call/web/use-write.ts'
import { VIEW_KEYS } from '#platform/call/web/views.ts'
import { Isolated } from '#platform/ui/isolated.tsx'
import { ConfirmDialog } from '#platform/ui/overlay/dialog.tsx'
import { dayText } from '#platform/ui/time/time.ts'
import { clockText, minutesOf } from '#platform/words/server-time.ts'
import { moveRaids } from './queries.ts'

export interface Question {
  readonly action: 'publish' | 'delete'
  readonly raids: readonly Raid[]
}

const WORDS = {
  delete: {
    title: 'Confirm Deletion',
    question: (raids: string) => `Are you sure you want to delete ${raids}? This action cannot be undone.`,
    confirm: 'Delete',
    busy: 'Deleting…',
    one: deleteRaid,
    many: deleteRaids,
    not: 'Nothing was deleted.',
    failed: 'Error deleting raid',
  },
  publish: {
    title: 'Confirm Publication',
    question: (raids: string, them: string) =>
      `Are you sure you want to publish ${raids}? This will make ${them} visible to all users.`,
    confirm: 'Publish',
    busy: 'Publishing…',
    one: publishRaid,
    many: publishRaids,
    not: 'Nothing was published.',
    failed: 'Error publishing raid',
  },
} as const

interface RaidQuestionProps {
  question: Question | null
  onDone(question: Question): void
  /** Called when the person cancels or the call fails. */
  onClose(): void
}

export function RaidQuestion({ question, onDone, onClose }: RaidQuestionProps) {
  const client = useQueryClient()
  const { busy, write } = useWrite('')
  if (question === null) return null
  const { action, raids } = question
  const words = WORDS[action]
  const isOne = raids.length === 1

  function confirm(asked: Question) {
    const ids = asked.raids.map(({ _id }) => _id)
    const [id = ''] = ids
    const following = {
      says: (error: unknown) => refusalOf(error, asked),
      failed: onClose,
      done() {
        moveRaids(client, action, asked.raids)
        onDone(asked)
      },
    }
    if (isOne) write(words.one, { id }, following)
    else write(words.many, { ids }, following)
  }

  return (
    <ConfirmDialog
      title={words.title}
      confirmLabel={words.confirm}
      busyLabel={words.busy}
      busy={busy}
      danger={action === 'delete'}
      onConfirm={() => confirm(question)}
      onCancel={onClose}
    >
      <p>
        {isOne ? words.question('this raid', 'it') : words.question(`these ${raids.length} raids`, 'them')}
      </p>
      {raids.map((raid) => (
        <RaidLine key={raid._id} raid={raid} action={action} />
      ))}
    </ConfirmDialog>
  )
}

/** One refused raid refuses the whole batch, so the sentence names that raid. */
function refusalOf(error: unknown, { action, raids }: Question): string {
  const words = WORDS[action]
  const [[place, sentence] = []] = error instanceof ApiFailure ? Object.entries(error.fields) : []
  const raid = raids[Number(place?.match(/^ids\.(\d+)$/)?.[1])]
  return raid === undefined ? failureText(error, words.failed) : `${raid.name}: ${sentence} ${words.not}`
}

/** Names the raid: the button that opened the dialog may be far away. */
function RaidLine({ raid, action }: Pick<Question, 'action'> & { raid: Raid }) {
  const booked = raid.clients.length
  const minutes = minutesOf(raid.time)
  return (
    <p className="mt-3 rounded-lg border border-ink-700 bg-ink-850 px-4 py-3 text-sm">
      <span className="block font-semibold break-words text-bone-100">
        <Isolated>{raid.name}</Isolated>
      </span>
      <span className="block">
        {dayText(raid.date, new Date())}, {minutes === null ? raid.time : clockText(minutes)} server time
      </span>
      {booked > 0 && (
        <span className="block text-amber-400">
          {booked === 1 ? 'One client is' : `${booked} clients are`} booked on it
        </span>
      )}
      {raid.backups > 0 && (
        <span className="block text-amber-400">
          {raid.backups === 1 ? 'One client waits' : `${raid.backups} clients wait`} in line for it
        </span>
      )}
      {action === 'delete' && booked + raid.backups > 0 && <Ending raid={raid} />}
    </p>
  )
}

/** What happens to the raid's clients; the sum of gold is for viewers who see the bookings in full. */
function Ending({ raid }: { raid: Raid }) {
  const { actor } = useMember()
  const isFor = runs(actor, raid)
  const { data: taken } = useQuery({
    queryKey: [...VIEW_KEYS.bookings, raid._id, 'taken'],
    queryFn: async () => {
      const { payload } = await call(listBookings, { raidId: raid._id, all: true })
      const open = payload.filter((booking) => !hasEnded(booking) && !booking.status)
      return open.reduce((sum, booking) => sum + takenGold(booking), 0)
    },
    enabled: isFor,
  })
  return (
    <span className="block">
      Those who are not done are cancelled.
      {taken !== undefined && taken > 0 && ` ${formatGold(taken)} that advertisers took is to be returned.`}
    </span>
  )
}
