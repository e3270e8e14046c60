import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Calendar, CalendarOf } from '#domain/calendar/calendar.ts'
import { CalendarAddress } from '#web/calendar/calendar-address.tsx'
import { ownCalendar, useChooseCalendar, useEndCalendar, useRenewCalendar } from '#web/calendar/queries.ts'
import { failureText } from '#web/call/failure-text.ts'
import { useSingleFlight } from '#web/call/use-single-flight.ts'
import { useSteadyError } from '#web/call/use-steady-error.ts'
import { InstantDay } from '#web/time/instant-day.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { RadioChips } from '#web/ui/form/radio-chips.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

/** The viewer's private calendar address (docs/product.md, Calendar). */
export function OwnCalendar() {
  const query = useQuery(ownCalendar)
  const error = useSteadyError(query)
  const { data: calendar, refetch, isFetching } = query
  if (calendar !== undefined) return <Known calendar={calendar} />
  if (error === null) return <Waiting />
  return (
    <ErrorState
      title="Your calendar could not be loaded"
      onRetry={() => void refetch()}
      retrying={isFetching}
    >
      {error.message}
    </ErrorState>
  )
}

const CHOICES: readonly (readonly [CalendarOf, string])[] = [
  ['own', 'Your own raids'],
  ['all', 'All you may see'],
]

type Question = 'renew' | 'end'

function Known({ calendar }: { calendar: Calendar }) {
  /** Chosen, and not kept yet. */
  const [wanted, setWanted] = useState<CalendarOf | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const { busy, run, address, choose, renew, end } = useChanges()
  const of = wanted ?? calendar?.of ?? 'own'
  const change = async (next: CalendarOf) => {
    setWanted(next)
    await choose(next)
    setWanted(null)
  }
  const confirm = async (asked: Question) => {
    if (asked === 'renew') await renew(of)
    else await end()
    setQuestion(null)
    setWanted(null)
  }
  return (
    <div className="max-w-3xl space-y-4">
      <RadioChips
        legend="What stands in it"
        choices={CHOICES}
        value={of}
        columns="max-w-md grid-cols-2"
        onChange={(next) => (calendar === null ? setWanted(next) : void run(() => change(next)))}
      />
      {calendar !== null && address !== null && <CalendarAddress address={address} />}
      <p className="text-sm text-pretty text-bone-300">
        {calendar === null ? (
          'Your own are those that you lead, collect for or have clients on. No client and no gold stands in it.'
        ) : (
          <>
            Your address was made on <InstantDay instant={calendar.madeAt} />.
            {address === null && ' It is shown once only: renew it if you need it again.'}
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        {calendar === null ? (
          <Button busy={busy} busyLabel="Making…" onClick={() => void run(() => confirm('renew'))}>
            Make Address
          </Button>
        ) : (
          <>
            <Button onClick={() => setQuestion('renew')}>Renew</Button>
            <Button variant="ghost" onClick={() => setQuestion('end')}>
              End
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={question !== null}
        title={question === 'end' ? 'End Calendar Address' : 'Renew Calendar Address'}
        confirmLabel={question === 'end' ? 'End' : 'Renew'}
        busyLabel={question === 'end' ? 'Ending…' : 'Renewing…'}
        busy={busy}
        onConfirm={() => question !== null && void run(() => confirm(question))}
        onCancel={() => setQuestion(null)}
      >
        {question === 'end'
          ? 'The address stops working at once, in every calendar that has it.'
          : 'You get another address. The one that you have now stops working at once.'}
      </ConfirmDialog>
    </div>
  )
}

/** What can be done with the calendar, one at a time, with what became of it; `address` as it was told last. */
function useChanges() {
  const { busy, run } = useSingleFlight()
  const [renewing, choosing, ending] = [useRenewCalendar(), useChooseCalendar(), useEndCalendar()]
  const [address, setAddress] = useState<string | null>(null)
  async function say(work: () => Promise<{ message?: string | undefined }>, otherwise: string) {
    try {
      const { message } = await work()
      notify.success(message ?? 'Calendar changed')
    } catch (error) {
      notify.error(failureText(error, otherwise))
    }
  }
  return {
    ...{ busy, run, address },
    choose: (of: CalendarOf) => say(() => choosing.mutateAsync(of), 'Error changing the calendar'),
    renew: (of: CalendarOf) =>
      say(async () => {
        const answer = await renewing.mutateAsync(of)
        setAddress(answer.payload.address)
        return answer
      }, 'Error making the calendar address'),
    end: () => say(() => ending.mutateAsync(), 'Error ending the calendar address'),
  }
}

function Waiting() {
  return (
    <div className="max-w-3xl space-y-4">
      <p role="status" className="sr-only">
        Loading...
      </p>
      <Skeleton className="mt-7 h-10 max-w-md" />
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-11 w-32" />
    </div>
  )
}
