import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { Booking } from '#domain/booking/booking.ts'
import { whyNotMark } from '#domain/booking/rules.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { useMember } from '#web/member/member-context.ts'
import { CopyLists } from '#web/tonight/copy-lists.tsx'
import { candidates, STEPS, type Step } from '#web/tonight/evening-facts.ts'
import { MarkMany } from '#web/tonight/mark-many.tsx'
import { STEP_LABELS } from '#web/tonight/step-labels.ts'
import { usePressMark } from '#web/tonight/waiting-marks.tsx'
import { Button } from '#web/ui/button.tsx'

/** What is done with many clients: below the rows within reach of a thumb, beside them on a desk. */
export function ManyAtOnce({ raid, clients }: { raid: Raid; clients: readonly Booking[] }) {
  const { actor } = useMember()
  const press = usePressMark(raid._id)
  const [open, setOpen] = useState<Step | 'copy' | null>(null)
  const steps = STEPS.filter((step) => whyNotMark(step, raid, actor) === null)
  const close = () => setOpen(null)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div
      role="group"
      aria-label="Many at once"
      className="sticky bottom-14 z-9 -mx-4 flex gap-2 overflow-x-auto border-t border-ink-700 bg-ink-950/95 px-4 py-2 *:shrink-0 sm:bottom-0 sm:-mx-6 sm:px-6 lg:top-36 lg:bottom-auto lg:m-0 lg:mt-2 lg:flex-col lg:self-start lg:border-0 lg:p-0"
    >
      {steps.map((step) => {
        const { length } = candidates(step, clients, { raid, actor })
        return (
          <Button key={step} disabled={length === 0} onClick={() => setOpen(step)} className="min-h-11">
            {STEP_LABELS[step].many(length)}
          </Button>
        )
      })}
      <Button
        onClick={() => setOpen('copy')}
        icon={<Copy aria-hidden className="size-4" />}
        className="min-h-11"
      >
        Copy invites
      </Button>
      {open === 'copy' && <CopyLists clients={clients} onClose={close} />}
      {open !== null && open !== 'copy' && (
        <MarkMany
          step={open}
          clients={candidates(open, clients, { raid, actor })}
          onConfirm={(ids) => {
            press(open, ids)
            close()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
