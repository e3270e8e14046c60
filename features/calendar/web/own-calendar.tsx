import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Calendar, endCalendar, getCalendar, renewCalendar } from '#features/calendar/calls.ts'
import { call } from '#platform/call/web/api.ts'
import { Loaded } from '#platform/call/web/loaded.tsx'
import { useWrite } from '#platform/call/web/use-write.ts'
import { VIEW_KEYS } from '#platform/call/web/views.ts'
import { Button, buttonClasses } from '#platform/ui/button.tsx'
import { CopyButton } from '#platform/ui/copy.tsx'
import { Waiting } from '#platform/ui/feedback/states.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'
import { ConfirmDialog } from '#platform/ui/overlay/dialog.tsx'
import { InstantDay } from '#platform/ui/time/when.tsx'

const ownCalendar = queryOptions({
  queryKey: [...VIEW_KEYS.profile, 'calendar'],
  queryFn: async ({ signal }) => (await call(getCalendar, {}, { signal })).payload,
  staleTime: 0,
})

/** The viewer's private calendar address (docs/product.md, Calendar). */
export function OwnCalendar() {
  return (
    <Loaded
      query={useQuery(ownCalendar)}
      failed="Your calendar could not be loaded"
      quiet
      skeleton={<Waiting className="max-w-3xl space-y-4" bars={['h-5 w-3/4', 'h-11 w-32']} />}
    >
      {(calendar) => <LoadedCalendar calendar={calendar} />}
    </Loaded>
  )
}

function LoadedCalendar({ calendar }: { calendar: Calendar }) {
  const client = useQueryClient()
  const { busy, write } = useWrite('The calendar could not be changed')
  const [question, setQuestion] = useState<'renew' | 'end' | null>(null)
  const [address, setAddress] = useState<string | null>(null)
  function take(next: Calendar, made: string | null) {
    client.setQueryData(ownCalendar.queryKey, next)
    setAddress(made)
    setQuestion(null)
  }
  const failed = () => setQuestion(null)
  const renew = () =>
    write(renewCalendar, {}, { failed, done: ({ madeAt, address: made }) => take({ madeAt }, made) })
  const end = () => write(endCalendar, {}, { failed, done: () => take(null, null) })
  const isEnd = question === 'end'
  return (
    <div className="max-w-3xl space-y-4">
      {address !== null && <Address address={address} />}
      <p className="text-sm text-pretty text-bone-300">
        {calendar === null ? (
          'It shows the raids that you lead, collect for or have clients on. It never shows clients or gold.'
        ) : (
          <>
            Your address was made on <InstantDay instant={calendar.madeAt} />.
            {address === null && ' It is shown only once; renew it to get a new one.'}
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        {calendar === null ? (
          <Button busy={busy} busyLabel="Making…" onClick={renew}>
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
        title={isEnd ? 'End calendar address' : 'Renew calendar address'}
        confirmLabel={isEnd ? 'End' : 'Renew'}
        busyLabel={isEnd ? 'Ending…' : 'Renewing…'}
        busy={busy}
        onConfirm={isEnd ? end : renew}
        onCancel={failed}
      >
        {isEnd
          ? 'The address stops working at once, in every calendar that uses it.'
          : 'You get a new address; the old one stops working at once.'}
      </ConfirmDialog>
    </div>
  )
}

/** The new address, shown only once. */
function Address({ address }: { address: string }) {
  const id = useId()
  return (
    <div className="rounded-lg border border-gold-400/40 bg-ink-850 p-4">
      <label htmlFor={id} className="block text-sm font-medium text-bone-100">
        Your private address
      </label>
      <input
        id={id}
        readOnly
        value={address}
        onFocus={({ target }) => target.select()}
        className="control mt-1.5 border-ink-500! bg-ink-800! text-bone-100!"
      />
      <p className="mt-2 text-sm text-pretty text-bone-300">
        Subscribe opens your calendar program. In a calendar on the web, add the address 'From URL'. It is
        shown only once. Anyone who has it can see your calendar.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClasses('primary', 'medium')}>
          Subscribe
        </a>
        <CopyButton
          text={address}
          variant="secondary"
          size="medium"
          onCopied={() => notify.success('Calendar address is copied')}
          onFailed={() => notify.error('The calendar address could not be copied')}
        >
          Copy address
        </CopyButton>
      </div>
    </div>
  )
}
