import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Calendar, CalendarOf } from '#domain/calendar/calendar.ts'
import { chooseCalendar, endCalendar, renewCalendar } from '#domain/calendar/endpoints.ts'
import { CalendarAddress } from '#web/calendar/calendar-address.tsx'
import { ownCalendar } from '#web/calendar/queries.ts'
import { failureText } from '#web/call/failure-text.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { useWrite } from '#web/call/use-write.ts'
import { InstantDay } from '#web/time/instant-day.tsx'
import { Button } from '#web/ui/button.tsx'
import { Waiting } from '#web/ui/feedback/skeleton.tsx'
import { RadioChips } from '#web/ui/form/radio-chips.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

/** The viewer's private calendar address (docs/product.md, Calendar). */
export function OwnCalendar() {
  return (
    <Loaded
      query={useQuery(ownCalendar)}
      failed="Your calendar could not be loaded"
      quiet
      skeleton={
        <Waiting className="max-w-3xl space-y-4" bars={['mt-7 h-10 max-w-md', 'h-5 w-3/4', 'h-11 w-32']} />
      }
    >
      {(calendar) => <LoadedCalendar calendar={calendar} />}
    </Loaded>
  )
}

const CHOICES: readonly (readonly [CalendarOf, string])[] = [
  ['own', 'Your own raids'],
  ['all', 'All you may see'],
]

type Question = 'renew' | 'end'

function LoadedCalendar({ calendar }: { calendar: Calendar }) {
  /** Chosen, and not kept yet. */
  const [wanted, setWanted] = useState<CalendarOf | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const { busy, address, choose, renew, end } = useChanges(() => {
    setQuestion(null)
    setWanted(null)
  })
  const of = wanted ?? calendar?.of ?? 'own'
  const change = (next: CalendarOf) => {
    setWanted(next)
    if (calendar !== null) choose(next)
  }
  const confirm = (asked: Question) => (asked === 'renew' ? renew(of) : end())
  return (
    <div className="max-w-3xl space-y-4">
      <RadioChips
        legend="What it includes"
        choices={CHOICES}
        value={of}
        columns="max-w-md grid-cols-2"
        onChange={change}
      />
      {calendar !== null && address !== null && <CalendarAddress address={address} />}
      <p className="text-sm text-pretty text-bone-300">
        {calendar === null ? (
          'Your own are those that you lead, collect for or have clients on. Clients and gold are never included.'
        ) : (
          <>
            Your address was made on <InstantDay instant={calendar.madeAt} />.
            {address === null && ' It is shown only once; renew it to get a new one.'}
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        {calendar === null ? (
          <Button busy={busy} busyLabel="Making…" onClick={() => renew(of)}>
            Make address
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
        title={question === 'end' ? 'End calendar address' : 'Renew calendar address'}
        confirmLabel={question === 'end' ? 'End' : 'Renew'}
        busyLabel={question === 'end' ? 'Ending…' : 'Renewing…'}
        busy={busy}
        onConfirm={() => question !== null && confirm(question)}
        onCancel={() => setQuestion(null)}
      >
        {question === 'end'
          ? 'The address stops working at once, in every calendar that uses it.'
          : 'You get a new address; the old one stops working at once.'}
      </ConfirmDialog>
    </div>
  )
}

/** The actions on the calendar, one at a time; `address` as it was answered last. `onEnd` is called whatever the outcome. */
function useChanges(onEnd: () => void) {
  const client = useQueryClient()
  const { busy, write } = useWrite('The calendar could not be changed')
  const [address, setAddress] = useState<string | null>(null)
  /** Until it was read again the choice before would be shown. */
  function take(calendar: Calendar) {
    client.setQueryData(ownCalendar.queryKey, calendar)
    onEnd()
  }
  return {
    ...{ busy, address },
    choose: (of: CalendarOf) => write(chooseCalendar, { of }, { done: take, failed: onEnd }),
    renew: (of: CalendarOf) =>
      write(
        renewCalendar,
        { of },
        {
          says: (error) => failureText(error, 'The calendar address could not be made'),
          failed: onEnd,
          done({ address: made, ...calendar }) {
            setAddress(made)
            take(calendar)
          },
        },
      ),
    end: () =>
      write(
        endCalendar,
        {},
        {
          says: (error) => failureText(error, 'The calendar address could not be ended'),
          failed: onEnd,
          done: take,
        },
      ),
  }
}
