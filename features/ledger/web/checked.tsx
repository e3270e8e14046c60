import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { checkBooks } from '#features/ledger/calls.ts'
import { bookFaultText, checkedText, FAULTS_FOUND, offBy } from '#features/ledger/rules.ts'
import { formatGold, Gold } from '#features/raid/web/game/gold.tsx'
import { useWrite } from '#platform/call/web/use-write.ts'
import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { FigureStrip } from '#platform/ui/figure-strip.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { minutesText, useTimePreferences } from '#platform/ui/time/time.ts'
import { useNow } from '#platform/ui/time/when.tsx'
import { useMedia } from '#platform/ui/use-media.ts'
import { books } from './queries.ts'

const IS_DESK = '(min-width: 40rem)'

/** Whether the books balance, and when that was checked: 'The books balance.', 'Checked 4:10 AM.' (docs/product.md, LEDGER-23). */
function useBookState() {
  const now = useNow()
  const { clock } = useTimePreferences()
  const { data, isError } = useQuery(books)
  if (data === undefined) return { sums: isError ? null : undefined, state: '', text: '' }
  if (!data.balanced) {
    const state = `The books are off by ${formatGold(offBy(data))}.`
    return { sums: data, state, text: 'Tell whoever runs Forge.', tone: 'text-rose-400' }
  }
  const { text, isOld } = checkedText(data.checked?.at ?? null, now, (minutes) => minutesText(minutes, clock))
  if (data.checked !== null && data.checked.count > 0)
    return { sums: data, state: '', text, tone: 'text-rose-400' }
  return { sums: data, state: isOld ? '' : 'The books balance.', text, tone: isOld ? 'text-amber-400' : '' }
}

/** The books' equation: two equal sides, and the gold without an entry yet (docs/product.md, LEDGER-11). */
export function BookSums() {
  const { sums, state, text, tone } = useBookState()
  const isDesk = useMedia(IS_DESK, true)
  const figure = (label: string, of: 'held' | 'bank' | 'due' | 'community' | 'open', sign?: string) => ({
    label,
    value: sums && <Gold amount={sums[of]} settled={of !== 'due' && of !== 'open'} />,
    ...(sign && { sign }),
  })
  return (
    <FigureStrip
      className="figure-line"
      figures={[
        ...(isDesk || text === '' ? [] : [{ label: text, value: <PhoneState state={state} tone={tone} /> }]),
        figure('Held by people', 'held'),
        figure('Banks', 'bank', '+'),
        figure('Due to people', 'due', '='),
        figure('Community', 'community', '+'),
        figure('In open bookings', 'open'),
      ]}
    />
  )
}

function PhoneState({ state, tone }: { state: string; tone: string | undefined }) {
  return (
    <span className="flex items-center">
      <span className={tone}>{state}</span>
      <CheckNow />
    </span>
  )
}

/** Says whether the books balance, and checks them now. */
export function CheckBooks() {
  const { state, text, tone } = useBookState()
  if (!useMedia(IS_DESK, true)) return null
  return (
    <>
      <strong className={classNames('font-semibold', tone)}>
        {state} {text}
      </strong>
      <CheckNow />
    </>
  )
}

function CheckNow() {
  const { busy, write } = useWrite('The books could not be checked')
  return (
    <Button
      icon={<ShieldCheck aria-hidden className="size-4" />}
      size="small"
      variant="ghost"
      className="max-sm:min-h-6! max-sm:px-1!"
      busy={busy}
      busyLabel="Checking…"
      onClick={() => write(checkBooks, {})}
    >
      Check now
    </Button>
  )
}

export function Faults() {
  const { data } = useQuery(books)
  const { faults = [], count = 0 } = data?.checked ?? {}
  if (count === 0) return null
  const texts = [...new Set(faults.map(bookFaultText))]
  return (
    <div role="alert" className="mb-3 text-sm text-rose-400">
      <p>{FAULTS_FOUND}</p>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {texts.map((text) => (
          <li key={text}>
            <Isolated>{text}</Isolated>
          </li>
        ))}
        {count > faults.length && <li>And {count - faults.length} more.</li>}
      </ul>
    </div>
  )
}
