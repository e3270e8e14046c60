import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { grouped } from '#domain/gold.ts'
import { type Arrival, type BankMail, moreText } from '#domain/mail/arrival.ts'
import { Gold } from '#web/game/gold.tsx'
import { GoldBox } from '#web/game/gold-box.tsx'
import { Button } from '#web/ui/button.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'

interface CameProps {
  mail: BankMail
  /** The other amount that is typed; NaN for none, undefined while the box is closed. */
  other: number | undefined
  onOther(gold: number): void
  onClose(): void
  onArrived(said: Arrival): void
}

/** A mail that came, with what its keeper says of it. */
export function Came({ mail, other, onOther, onClose, onArrived }: CameProps) {
  const { code, gold, from, to, arrived, own, sent } = mail
  const isOpen = other !== undefined && !sent
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{code}</span>: <Gold amount={gold} /> from <Isolated>{from}</Isolated>
        <span className="block text-xs text-bone-300">
          <Isolated>{to}</Isolated>
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {arrived !== null && (
          <StatusChip tone="done">
            {arrived === gold ? 'Arrived' : `Arrived ${grouped(arrived)} of ${grouped(gold)}`}
          </StatusChip>
        )}
        {own && arrived === null && (
          <span className="text-sm text-amber-400">Somebody else must confirm what you sent.</span>
        )}
        {!own && !sent && !isOpen && arrived === null && (
          <Button size="small" onClick={() => onArrived({ code, gold })}>
            Arrived<span className="sr-only"> {code}</span>
          </Button>
        )}
        <OpenButton code={code} isShown={!own && !sent && !isOpen} onOpen={() => onOther(Number.NaN)} />
        {isOpen && (
          <OtherAmount
            mail={mail}
            amount={other}
            onAmount={onOther}
            onClose={onClose}
            onKeep={(said) => onArrived({ code, ...said })}
          />
        )}
      </div>
    </li>
  )
}

/** Opens the box for another amount, and takes the focus when that is closed. */
function OpenButton({ code, isShown, onOpen }: { code: string; isShown: boolean; onOpen(): void }) {
  const button = useRef<HTMLButtonElement>(null)
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (isShown && !wasShown.current) button.current?.focus()
    wasShown.current = isShown
  }, [isShown])
  if (!isShown) return null
  return (
    <Button ref={button} size="small" variant="ghost" onClick={onOpen}>
      Another amount<span className="sr-only"> of {code}</span>
    </Button>
  )
}

interface OtherAmountProps {
  mail: BankMail
  amount: number
  onAmount(gold: number): void
  onClose(): void
  onKeep(said: Omit<Arrival, 'code'>): void
}

/**
 * The input for the gold that arrived. Enter saves it and Escape closes it. More gold than the mail's amount needs a second
 * press on a button that shows both amounts; a held key or a double click counts as one press.
 */
function OtherAmount({ mail: { code, gold }, amount, onAmount, onClose, onKeep }: OtherAmountProps) {
  const box = useRef<HTMLInputElement>(null)
  const keep = useRef<HTMLButtonElement>(null)
  /** The amount that the button says back; null while it says 'Keep'. */
  const [asked, setAsked] = useState<number | null>(null)
  useEffect(() => box.current?.focus(), [])
  const isAsked = asked === amount

  function take() {
    if (!(amount >= 1)) return
    if (amount <= gold) return onKeep({ gold: amount })
    setAsked(amount)
    keep.current?.focus()
  }

  function press({ detail }: MouseEvent) {
    if (detail > 1) return
    if (isAsked) onKeep({ gold: amount, confirmed: amount })
    else take()
  }

  function hearKey(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose()
    const isFromBox = event.target === box.current
    if (event.key !== 'Enter' || !(isFromBox || event.repeat)) return
    event.preventDefault()
    if (!event.repeat) take()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of the box and its buttons
    <div className="flex flex-wrap items-center gap-2" onKeyDown={hearKey}>
      <GoldBox
        ref={box}
        aria-label={`Gold that arrived with ${code}`}
        amount={amount}
        onAmount={onAmount}
        className="w-44"
      />
      <Button
        ref={keep}
        size="small"
        variant={isAsked ? 'danger' : 'secondary'}
        disabled={!(amount >= 1)}
        onClick={press}
      >
        {isAsked ? moreText(amount, gold) : 'Keep'}
      </Button>
      <Button size="small" variant="ghost" onClick={onClose}>
        Close<span className="sr-only"> the box of {code}</span>
      </Button>
    </div>
  )
}
