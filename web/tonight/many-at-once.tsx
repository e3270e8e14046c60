import { Copy, Undo2 } from 'lucide-react'
import type { Booking } from '#domain/booking/booking.ts'
import { MARK, STEPS, type Step } from '#domain/booking/mark.ts'
import { whyNotMark } from '#domain/booking/rules.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { manyText } from '#web/booking/marks/client-steps.ts'
import { useMember } from '#web/member/member-context.ts'
import { useLateItems } from '#web/raid/late-items.ts'
import { candidates } from '#web/tonight/evening-facts.ts'
import type { Marking } from '#web/tonight/use-marking.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand, useAtFirstUse } from '#web/ui/on-demand.tsx'
import { MoreMenu } from '#web/ui/overlay/more-menu.tsx'

const loadCopies = () => import('#web/tonight/copy-lists.tsx')
const CopyLists = onDemand(loadCopies)
const loadMarks = () => import('#web/tonight/mark-many.tsx')
const MarkMany = onDemand(loadMarks)

interface ManyAtOnceProps {
  raid: Raid
  clients: readonly Booking[]
  now: Date
  marking: Marking
  /** The list that is open; null while none is. */
  open: Step | 'copy' | null
  onOpen(list: Step | 'copy' | null): void
}

/** The actions on many clients: below the rows within reach of a thumb, beside them on a desk. */
export function ManyAtOnce({ raid, clients, now, marking, open, onOpen }: ManyAtOnceProps) {
  const { actor } = useMember()
  const steps = STEPS.filter((step) => whyNotMark(step, raid, actor) === null)
  const late = useLateItems(raid, now)
  const close = () => onOpen(null)
  useAtFirstUse(loadCopies)
  useAtFirstUse(loadMarks)
  return (
    <div className="sticky bottom-14 z-9 -mx-4 min-w-0 sm:bottom-0 sm:-mx-6 lg:top-36 lg:bottom-auto lg:mx-0 lg:mt-2 lg:self-start">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in */}
      <div
        role="group"
        aria-label="Many at once"
        className="flex gap-2 overflow-x-auto border-t border-ink-700 bg-ink-950/95 px-4 py-2 *:shrink-0 sm:px-6 lg:flex-col lg:border-0 lg:p-0"
      >
        {steps.map((step) => {
          const { length } = candidates(step, clients, { raid, actor })
          return (
            <Button key={step} disabled={length === 0} onClick={() => onOpen(step)} className="min-h-11">
              {manyText(step, length)}
            </Button>
          )
        })}
        <Button
          onClick={() => onOpen('copy')}
          icon={<Copy aria-hidden className="size-4" />}
          className="min-h-11"
        >
          Copy invites
        </Button>
        {late.length > 0 && (
          <MoreMenu label={`Late: ${raid.name}`} items={late} className="min-h-11">
            Late
          </MoreMenu>
        )}
      </div>
      <UndoMany marking={marking} />
      {open === 'copy' && <CopyLists clients={clients} onClose={close} />}
      {open !== null && open !== 'copy' && (
        <MarkMany
          step={open}
          raid={raid}
          clients={candidates(open, clients, { raid, actor })}
          onConfirm={(ticked) => {
            marking.set(open, ticked)
            close()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

/** Over the row of buttons, which keep their places. */
function UndoMany({ marking: { last, undoLast } }: { marking: Marking }) {
  if (last === null || last.bookingIds.length < 2) return null
  return (
    <Button
      onClick={undoLast}
      icon={<Undo2 aria-hidden className="size-4" />}
      className="absolute right-4 bottom-full mb-2 min-h-11 shadow-floating sm:right-6 lg:static lg:mt-4 lg:w-full"
    >
      Undo {MARK[last.mark].verb} of {last.bookingIds.length}
    </Button>
  )
}
