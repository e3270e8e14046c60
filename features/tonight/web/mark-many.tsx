import { useRef, useState } from 'react'
import type { Booking } from '#features/booking/booking.ts'
import { MARK, type Step } from '#features/booking/mark.ts'
import { nameOf } from '#features/booking/web/client-label.ts'
import { debtText, earlyText, isEarlyForDone, movedText } from '#features/booking/web/marks/client-steps.ts'
import type { Raid } from '#features/raid/raid.ts'
import { classNames } from '#platform/ui/class-names.ts'
import { Isolated } from '#platform/ui/isolated.tsx'
import { FormDialog } from '#platform/ui/overlay/dialog.tsx'
import { useShownTime } from '#platform/ui/time/time.ts'
import { useNow } from '#platform/ui/time/when.tsx'

interface MarkManyProps {
  step: Step
  raid: Raid
  clients: readonly Booking[]
  onConfirm(ticked: readonly Booking[]): void
  onClose(): void
}

export default function MarkMany({ step, raid, clients, onConfirm, onClose }: MarkManyProps) {
  const [left, setLeft] = useState<readonly string[]>([])
  const confirm = useRef<HTMLButtonElement>(null)
  const ticked = clients.filter(({ _id }) => !left.includes(_id))
  const moved = movedText(step, ticked)
  const early = earlyText(step, raid, useNow(), useShownTime())

  function turn(id: string) {
    setLeft(left.includes(id) ? left.filter((one) => one !== id) : [...left, id])
  }

  return (
    <FormDialog
      title={MARK[step].verb}
      submitLabel={`Mark ${ticked.length} as ${MARK[step].done.toLowerCase()}`}
      submitProps={{ ref: confirm }}
      initialFocus={confirm}
      disabled={ticked.length === 0}
      onSubmit={() => onConfirm(ticked)}
      onClose={onClose}
    >
      {early && <p className="mb-4 text-amber-400">{early}</p>}
      <ul aria-label="Clients" className="-m-2">
        {clients.map((client) => (
          <li key={client._id}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-2 hover:bg-ink-800">
              <input
                type="checkbox"
                checked={!left.includes(client._id)}
                onChange={() => turn(client._id)}
                className="size-5 accent-ember-500"
              />
              <span className="min-w-0 flex-1 font-medium wrap-anywhere">
                <Isolated>{nameOf(client)}</Isolated>
              </span>
              <span
                className={classNames(
                  'text-xs',
                  step === 'status' && isEarlyForDone(client) ? 'text-amber-400' : 'text-bone-300',
                )}
              >
                {debtText(client)}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {moved && (
        <p
          aria-live="polite"
          className="sticky -bottom-5 -mx-5 mt-3 -mb-5 border-t border-ink-700 bg-ink-900 px-5 py-3 text-md font-semibold tabular-nums"
        >
          {moved}
        </p>
      )}
    </FormDialog>
  )
}
