import { useRef, useState } from 'react'
import { Controller, type ControllerRenderProps } from 'react-hook-form'
import type * as z from 'zod/mini'
import {
  BOOKING_DEFAULTS,
  CALL_KINDS,
  type CallKind,
  type DepositOutcome,
  END_REASONS,
  type Ending,
  MAX_REASON,
} from '#features/booking/booking.ts'
import {
  callAdvertiser,
  cancelBooking,
  correctGold,
  noShowBooking,
  takeBackMark,
} from '#features/booking/calls.ts'
import { MARK, type Mark } from '#features/booking/mark.ts'
import {
  CORRECTION_REASONS,
  type Correction,
  correctionWarnings,
  goldAfter,
  usualOutcome,
  whyNotCorrect,
  whyNotReason,
} from '#features/booking/plans.ts'
import { paidText, takenGold } from '#features/booking/rules.ts'
import { clientLabel } from '#features/booking/web/client-label.ts'
import { realmsWith } from '#features/character/realm.ts'
import { HistoryDialog } from '#features/history/web/record-history.tsx'
import { useMember } from '#features/member/web/member-context.ts'
import { formatGold } from '#features/raid/web/game/gold.tsx'
import { GoldBox } from '#features/raid/web/game/gold-box.tsx'
import { FACTIONS } from '#features/season/game.ts'
import { endTrackingLinks } from '#features/tracking/calls.ts'
import type { Endpoint, InputOf } from '#platform/call/endpoint.ts'
import { ConfirmCall } from '#platform/call/web/confirm-call.tsx'
import { ReasonDialog } from '#platform/call/web/reason-dialog.tsx'
import { useCallForm } from '#platform/call/web/use-server-form.ts'
import { useWrite } from '#platform/call/web/use-write.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field, RadioChips, Select, TextInput } from '#platform/ui/form/field.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { Dialog, FormDialog } from '#platform/ui/overlay/dialog.tsx'
import { useFateNote } from './fate-note.tsx'
import { MoveBookingDialog } from './move-dialog.tsx'
import { type Plan, takenBackBy } from './plan.ts'
import { NextInLine, type PlanProps, WhoAndWhere } from './plan-parts.tsx'
import { WarningsDialog } from './warnings-dialog.tsx'

export default function PlanDialog({ plan, ...of }: PlanProps & { plan: Plan }) {
  if (plan === 'move') return <MoveBookingDialog {...of} />
  if (plan === 'call') return <CallDialog {...of} />
  if (plan === 'correct') return <CorrectDialog {...of} />
  if (plan === 'end-links') return <EndLinksDialog {...of} />
  if (plan === 'warnings') return <WarningsDialog {...of} />
  if (plan === 'history') {
    const { booking, onClose } = of
    return <HistoryDialog noun="booking" id={booking._id} of={clientLabel(booking)} onClose={onClose} />
  }
  const mark = takenBackBy(plan)
  if (mark !== null) return <TakeBackDialog {...of} mark={mark} />
  return <EndDialog {...of} ending={plan === 'no-show' ? 'no-show' : 'cancelled'} />
}

function CallDialog({ raid, booking, onClose }: PlanProps) {
  const { busy, write } = useWrite('The advertiser could not be called')

  const tell = (kind: CallKind) => write(callAdvertiser, { bookingId: booking._id, kind }, { done: onClose })

  return (
    <Dialog
      onClose={onClose}
      title="Call advertiser"
      description={<WhoAndWhere raid={raid} booking={booking} />}
      busy={busy}
    >
      <p className="mb-3 text-sm text-bone-300">
        <Isolated>{booking.userId.username}</Isolated> is notified at once, on any page of the dashboard.
      </p>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {CALL_KINDS.map((kind) => (
          <Button key={kind} disabled={busy} onClick={() => tell(kind)} className="min-h-11">
            {kind}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}

function EndLinksDialog({ raid, booking, onClose }: PlanProps) {
  return (
    <ConfirmCall
      endpoint={endTrackingLinks}
      input={{ bookingId: booking._id }}
      refused="The tracking links could not be ended"
      title="End all links"
      confirmLabel="End all links"
      busyLabel="Ending…"
      danger
      onClose={onClose}
    >
      <WhoAndWhere raid={raid} booking={booking} />
      <p className="mt-3">All links to this booking stop working.</p>
    </ConfirmCall>
  )
}

/** For staff, who must give a reason (docs/product.md, PLAN-11). */
function TakeBackDialog({ raid, booking, mark, onClose }: PlanProps & { mark: Mark }) {
  return (
    <ReasonDialog
      endpoint={takeBackMark}
      input={{ bookingId: booking._id, mark }}
      refused="The mark could not be taken back"
      title="Take mark back"
      description={<WhoAndWhere raid={raid} booking={booking} />}
      label="Why"
      hint="Kept in the booking’s history"
      maxLength={MAX_REASON}
      cancelLabel="Keep mark"
      submitLabel="Take mark back"
      busyLabel="Taking back…"
      danger
      whyNot={whyNotReason}
      onClose={onClose}
    >
      {MARK[mark].done}.{' '}
      {mark === 'status' && (
        <span className="text-amber-400">Its mail record is withdrawn. The gold may be in the post.</span>
      )}
    </ReasonDialog>
  )
}

/** Corrects price, deposit and payment realm during the evening (docs/product.md, CORRECT-5). */
export function CorrectDialog({ raid, booking, onClose }: PlanProps) {
  const { actor } = useMember()
  // Focused on touch screens too, since everybody who opens this dialog types a price.
  const priceBox = useRef<HTMLInputElement>(null)
  const { form, busy, errorOf, submit } = useCallForm(correctGold, {
    startsWith: {
      bookingId: booking._id,
      version: booking.version,
      price: booking.price ?? 0,
      deposit: booking.deposit ?? 0,
      paymentRealm: booking.paymentRealm ?? BOOKING_DEFAULTS.paymentRealm,
      paymentFaction: booking.paymentFaction ?? BOOKING_DEFAULTS.paymentFaction,
      reason: '',
    },
    whyNot: (input) => whyNotCorrect(booking, raid, { actor, input }),
    refused: 'The gold could not be corrected',
    done: onClose,
  })
  const { control } = form
  const over = useFateNote(raid, booking, busy)
  return (
    <FormDialog
      title="Correct gold"
      description={<WhoAndWhere raid={raid} booking={booking} />}
      submitLabel="Correct gold"
      busyLabel="Correcting…"
      disabled={over !== null}
      initialFocus={priceBox}
      {...{ busy, onClose }}
      onSubmit={submit}
    >
      {over}
      <Controller
        control={control}
        name="price"
        render={({ field: { value, onChange, onBlur } }) => (
          <Field label="Price" error={errorOf('price')}>
            <GoldBox ref={priceBox} amount={value} onAmount={onChange} onBlur={onBlur} onFocus={selectAll} />
          </Field>
        )}
      />
      {!booking.paidFull && (
        <Controller
          control={control}
          name="deposit"
          render={({ field: { value, onChange, onBlur } }) => (
            <Field label="Deposit" error={errorOf('deposit')}>
              <GoldBox amount={value} onAmount={onChange} onBlur={onBlur} onFocus={selectAll} />
            </Field>
          )}
        />
      )}
      <Field label="Payment Realm" error={errorOf('paymentRealm')}>
        <Select {...form.register('paymentRealm')} options={realmsWith([booking.paymentRealm])} />
      </Field>
      <Controller
        control={control}
        name="paymentFaction"
        render={({ field }) => (
          <RadioChips
            {...field}
            legend="Payment Faction"
            choices={FACTIONS.map((name) => [name, name] as const)}
            columns="grid-cols-2"
            error={errorOf('paymentFaction')}
          />
        )}
      />
      <Controller
        control={control}
        name="reason"
        render={({ field }) => (
          <ReasonFields legend="Why" reasons={CORRECTION_REASONS} field={field} error={errorOf('reason')} />
        )}
      />
      <Sums booking={booking} raid={raid} typed={form.watch()} />
    </FormDialog>
  )
}

const selectAll = ({ target }: { target: HTMLInputElement }) => target.select()

function Sums({ booking, raid, typed }: Omit<PlanProps, 'onClose'> & { typed: Correction }) {
  const { price, deposit } = typed
  if (!Number.isFinite(price) || !Number.isFinite(deposit)) return null
  const owed = booking.paidFull ? 0 : goldAfter({ price, deposit }).owes
  return (
    <div role="status" className="space-y-1 text-sm">
      <p>{owed === 0 ? 'Owed nothing' : `Owed ${paidText(owed, typed)}`}</p>
      {correctionWarnings(booking, raid, { price, deposit }).map((warning) => (
        <p key={warning} className="text-amber-400">
          {warning}
        </p>
      ))}
    </div>
  )
}

const WORDS = {
  cancelled: {
    endpoint: cancelBooking,
    title: 'Cancel Booking',
    why: 'Why',
    busy: 'Cancelling…',
    refused: 'The booking could not be cancelled',
  },
  'no-show': {
    endpoint: noShowBooking,
    title: 'Mark as no-show',
    why: 'Reason (optional)',
    busy: 'Marking…',
    refused: 'The no-show could not be marked',
  },
} as const satisfies Readonly<Record<Ending, object>>

const OUTCOMES = [
  ['returned', 'Returned to the client'],
  ['kept', 'Kept'],
] as const satisfies readonly (readonly [DepositOutcome, string])[]

export function EndDialog({ raid, booking, ending, onClose }: PlanProps & { ending: Ending }) {
  const { endpoint, title, why, busy: busyLabel, refused } = WORDS[ending]
  const taken = takenGold(booking)
  const [outcome] = useState(() => usualOutcome(booking, raid, new Date()))
  const usual = ending === 'cancelled' ? END_REASONS.cancelled[0] : ''
  const { form, busy, errorOf, submit } = useCallForm<EndCall>(endpoint, {
    // The usual outcome is preselected.
    startsWith: {
      bookingId: booking._id,
      reason: usual,
      ...(taken > 0 && { deposit: outcome }),
    },
    refused,
    done: onClose,
  })
  const over = useFateNote(raid, booking, busy)
  return (
    <FormDialog
      title={title}
      description={<WhoAndWhere raid={raid} booking={booking} />}
      cancelLabel="Keep Booking"
      submitLabel={title}
      danger
      disabled={over !== null}
      {...{ busy, busyLabel, onClose }}
      onSubmit={submit}
    >
      {over ?? <NextInLine raid={raid} booking={booking} />}
      <Controller
        control={form.control}
        name="reason"
        render={({ field }) => (
          <ReasonFields legend={why} reasons={END_REASONS[ending]} field={field} error={errorOf('reason')} />
        )}
      />
      {taken > 0 && (
        <Controller
          control={form.control}
          name="deposit"
          render={({ field: { value = outcome, ...chips } }) => (
            <RadioChips
              {...chips}
              value={value}
              legend={`What happens to the ${formatGold(taken)} that the advertiser took?`}
              choices={OUTCOMES}
              columns="grid-cols-2"
            />
          )}
        />
      )}
    </FormDialog>
  )
}

type EndCall = Endpoint<z.core.$ZodType<InputOf<typeof noShowBooking>>>

interface ReasonFieldsProps {
  legend: string
  reasons: readonly string[]
  field: Pick<ControllerRenderProps, 'name' | 'onChange' | 'onBlur' | 'ref'> & { value?: string | undefined }
  error: string | undefined
}

export function ReasonFields({ legend, reasons, field, error }: ReasonFieldsProps) {
  const { value: reason = '', ...box } = field
  const usual = reasons.find((one) => one === reason) ?? null
  return (
    <>
      <RadioChips
        legend={legend}
        choices={reasons.map((one) => [one, one] as const)}
        columns="grid-cols-2"
        value={usual}
        onChange={box.onChange}
      />
      <Field label="Or in your own words" error={error}>
        <TextInput {...box} value={usual === null ? reason : ''} maxLength={MAX_REASON} />
      </Field>
    </>
  )
}
