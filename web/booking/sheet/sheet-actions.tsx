import type { Booking } from '#domain/booking/booking.ts'
import { MARK, STEPS, type Step } from '#domain/booking/mark.ts'
import { whyNotOffer } from '#domain/booking/rules.ts'
import { can } from '#domain/rights.ts'
import { copyInvite, inviteOf } from '#web/booking/client-copies.ts'
import { clientLabel } from '#web/booking/client-label.ts'
import { useBookingEditor } from '#web/booking/form/use-booking-editor.tsx'
import { doneQuestion, isEarlyForDone, maySet, nextStep, stepText } from '#web/booking/marks/client-steps.ts'
import { earlyText } from '#web/booking/marks/early-text.ts'
import { useDoneQuestion } from '#web/booking/marks/use-done-question.ts'
import { usePressMark } from '#web/booking/marks/waiting-marks.tsx'
import { useBookingMenu } from '#web/booking/plans/booking-menu.tsx'
import type { Plan } from '#web/booking/plans/plan.ts'
import { type PlanItem, planItems } from '#web/booking/plans/plan-items.ts'
import { usePlans } from '#web/booking/plans/plans-context.ts'
import { useMember } from '#web/member/member-context.ts'
import { useShownTime } from '#web/time/time-preferences.ts'
import { useNow } from '#web/time/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { MoreMenu } from '#web/ui/overlay/more-menu.tsx'

/** The actions that an evening needs most are on the sheet, all others in its menu. */
const OFTEN: readonly Plan[] = [
  'take-back-lock',
  'call',
  'correct',
  'copy-link',
  'move',
  'no-show',
  'promote',
  'reinstate',
  'wait-again',
]

/** One of these is the next step of a booking that takes no marks. */
const COMES_NEXT: readonly Plan[] = ['promote', 'reinstate']

const ROOM = 'min-h-11 min-w-fit! max-w-full flex-1! px-3! whitespace-normal!'

/** The next step, then what is pressed often, then the rest; whatever is pressed closes the sheet. */
export function SheetActions({ client, onClose }: { client: Booking; onClose(): void }) {
  const { actor } = useMember()
  const { raid, ask } = usePlans()
  const now = useNow()
  const pressMark = usePressMark()
  const done = useDoneQuestion()
  const isBooked = client.state === 'booked'
  const next = isBooked ? nextStep(client, raid, actor) : null
  const mayEdit = can(actor.roles, 'edit-booking') && whyNotOffer(client, actor) === null
  const others = STEPS.filter((step) => step !== next && isBooked && maySet(step, client, raid, actor))
  const plans = planItems(client, raid, actor, now)
  const often = plans.filter(({ plan, whyNot }) => whyNot === null && OFTEN.includes(plan))

  function press(step: Step) {
    if (step === 'status' && !done.isAsked(client._id)) return done.ask(client._id)
    onClose()
    pressMark({ raidId: raid._id, mark: step, says: true }, [client._id])
  }

  function choose(plan: Plan) {
    // The clipboard takes what is written within the press only, and the sheet may be wanted for more.
    if (plan !== 'copy-link' && plan !== 'history') onClose()
    ask(plan, client)
  }

  const label = (step: Step) =>
    step === 'status' && done.isAsked(client._id) ? doneQuestion(client) : MARK[step].verb
  const shownTime = useShownTime()
  const early = next && earlyText(next, raid, now, shownTime)
  const primary = next === null ? often.find(({ plan }) => COMES_NEXT.includes(plan)) : undefined
  return (
    <>
      {early && <p className="basis-full text-xs text-amber-400">{early}</p>}
      {next && (
        <Button
          variant="primary"
          onClick={() => press(next)}
          className={`min-h-12 basis-full! ${next === 'status' && isEarlyForDone(client) ? 'bg-amber-400! hover:bg-amber-400!' : ''}`}
        >
          {next === 'status' ? label(next) : stepText(next, client)}
        </Button>
      )}
      {primary && (
        <Button variant="primary" onClick={() => choose(primary.plan)} className="min-h-12 basis-full!">
          {primary.label}
        </Button>
      )}
      {mayEdit && <EditButton client={client} isNext={!next && !primary} className={ROOM} />}
      {inviteOf(client) !== null && !client.status && isBooked && (
        <Button onClick={() => void copyInvite(client)} className={ROOM}>
          Copy invite
        </Button>
      )}
      {others.map((step) => (
        <Button key={step} onClick={() => press(step)} className={ROOM}>
          {label(step)}
        </Button>
      ))}
      {often
        .filter((item) => item !== primary)
        .map(({ plan, label: name }) => (
          <Button key={plan} onClick={() => choose(plan)} className={ROOM}>
            {name}
          </Button>
        ))}
      <More client={client} plans={plans.filter((item) => !often.includes(item))} onChoose={choose} />
    </>
  )
}

interface MoreProps {
  client: Booking
  plans: readonly PlanItem[]
  onChoose(plan: Plan): void
}

function More({ client, plans, onChoose }: MoreProps) {
  const { raid } = usePlans()
  return (
    <MoreMenu
      label={`More for ${clientLabel(client)}`}
      items={useBookingMenu(client, raid, plans, onChoose)}
      className={ROOM}
    >
      More
    </MoreMenu>
  )
}

interface EditButtonProps {
  client: Booking
  /** Nothing else comes next. */
  isNext: boolean
  className: string
}

/** Opens the booking's form over its sheet, for who booked it. */
function EditButton({ client, isNext, className }: EditButtonProps) {
  const { raid } = usePlans()
  const { open, editor } = useBookingEditor()
  return (
    <>
      <Button
        variant={isNext ? 'primary' : 'secondary'}
        onClick={() => open({ raid, booking: client })}
        className={isNext ? 'min-h-12 basis-full!' : className}
      >
        Edit
      </Button>
      {editor}
    </>
  )
}
