import { Check, Copy, PencilLine } from 'lucide-react'
import type { Booking } from '#features/booking/booking.ts'
import { MARK, STEPS, type Step } from '#features/booking/mark.ts'
import { whyNotOffer } from '#features/booking/rules.ts'
import { copyInvite, inviteOf } from '#features/booking/web/client-copies.ts'
import { clientLabel } from '#features/booking/web/client-label.ts'
import {
  doneQuestion,
  isEarlyForDone,
  maySet,
  nextStep,
  stepText,
} from '#features/booking/web/marks/client-steps.ts'
import { earlyText } from '#features/booking/web/marks/early-text.ts'
import { useDoneQuestion } from '#features/booking/web/marks/use-done-question.ts'
import { usePressMark } from '#features/booking/web/marks/waiting-marks.tsx'
import { useBookingMenu } from '#features/booking/web/plans/booking-menu.tsx'
import type { Plan } from '#features/booking/web/plans/plan.ts'
import { planItems } from '#features/booking/web/plans/plan-items.ts'
import { usePlans } from '#features/booking/web/plans/plans-context.ts'
import { useMember } from '#features/member/web/member-context.ts'

import { can } from '#platform/call/rights.ts'

import { Button } from '#platform/ui/button.tsx'
import { type MenuItem, MoreMenu } from '#platform/ui/overlay/more-menu.tsx'
import { useShownTime } from '#platform/ui/time/time.ts'
import { useNow } from '#platform/ui/time/when.tsx'

/** The next of a booking that takes no mark. */
const COMES_NEXT = ['Promote', 'First in line', 'Bring back', 'Edit']

/** Two of these stand beside the menu, the first that there are. */
const OFTEN = [
  'Copy invite',
  'Call advertiser',
  'Edit',
  'Copy tracking link',
  'Correct gold',
  'Move',
  'Copy RunID',
]

const QUIET = 'min-h-11 basis-0 flex-1! px-2! text-xs!'

/** The next step, two that are pressed often, and a menu of the rest. What changes the booking at once closes the sheet. */
export function SheetActions({ client, onClose }: { client: Booking; onClose(): void }) {
  const { actor } = useMember()
  const { raid, ask } = usePlans()
  const now = useNow()
  const shownTime = useShownTime()
  const pressMark = usePressMark()
  const done = useDoneQuestion()
  const isBooked = client.state === 'booked'
  const isAsked = done.isAsked(client._id)
  const next = isBooked ? nextStep(client, raid, actor) : null
  const step = isAsked ? 'status' : next

  function press(mark: Step) {
    if (mark === 'status' && !isAsked) return done.ask(client._id)
    onClose()
    pressMark({ raidId: raid._id, mark, says: true }, [client._id])
  }

  function choose(plan: Plan) {
    // The clipboard takes what is written within the press only, and the sheet may be wanted for more.
    if (plan !== 'copy-link' && plan !== 'history') onClose()
    ask(plan, client)
  }

  const others = STEPS.filter((mark) => mark !== next && isBooked && maySet(mark, client, raid, actor))
  const items: MenuItem[] = [
    inviteOf(client) !== null &&
      isBooked &&
      !client.status && {
        label: 'Copy invite',
        icon: <Copy aria-hidden />,
        onChoose: () => void copyInvite(client),
      },
    can(actor.roles, 'edit-booking') &&
      whyNotOffer(client, actor) === null && {
        label: 'Edit',
        icon: <PencilLine aria-hidden />,
        onChoose: () => ask('edit', client),
      },
    ...others.map((mark) => ({
      label: MARK[mark].verb,
      icon: <Check aria-hidden />,
      onChoose: () => press(mark),
    })),
    ...useBookingMenu(client, raid, planItems(client, raid, actor, now), choose),
  ].filter((item) => item !== false)
  const early = step && earlyText(step, raid, now, shownTime)
  const pressable = items.filter(({ whyNot }) => whyNot === undefined)
  const primary = step === null ? pressable.find(({ label }) => COMES_NEXT.includes(label)) : undefined
  const quiet = OFTEN.flatMap(
    (one) => pressable.find((item) => item.label === one && item !== primary) ?? [],
  ).slice(0, 2)
  return (
    <>
      {early && <p className="basis-full text-xs text-amber-400">{early}</p>}
      {step && (
        <Button
          variant="primary"
          onClick={() => press(step)}
          className={`${NEXT} ${isAsked && isEarlyForDone(client) ? 'bg-amber-400! hover:bg-amber-400!' : ''}`}
        >
          {isAsked ? doneQuestion(client) : stepText(step, client)}
        </Button>
      )}
      {primary && (
        <Button variant="primary" onClick={primary.onChoose} className={NEXT}>
          {primary.label}
        </Button>
      )}
      {quiet.map(({ label, onChoose }) => (
        <Button key={label} onClick={onChoose} className={QUIET}>
          {label}
        </Button>
      ))}
      <MoreMenu
        label={`More for ${clientLabel(client)}`}
        items={items.filter((item) => item !== primary && !quiet.includes(item))}
        className={QUIET}
      >
        More
      </MoreMenu>
    </>
  )
}

const NEXT = 'h-13 basis-full! text-md!'
