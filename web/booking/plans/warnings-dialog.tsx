import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import type { Booking } from '#domain/booking/booking.ts'
import { type ClientWarning, MAX_WARNING, type NamedClient } from '#domain/client/client.ts'
import { takeBackWarning, warnOfClient } from '#domain/client/endpoints.ts'
import { recordText, whyNotTakeBackWarning, whyNotUntil } from '#domain/client/rules.ts'
import { type FieldMessages, failureOfIssues } from '#domain/failure.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { WarningText } from '#web/booking/clients/warning-text.tsx'
import { WhoAndWhere } from '#web/booking/plans/who-and-where.tsx'
import { useWrite } from '#web/call/use-write.ts'
import { clientRecord } from '#web/client/queries.ts'
import { useMember } from '#web/member/member-context.ts'
import { useNow } from '#web/time/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { DatePicker } from '#web/ui/form/date-picker.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

interface WarningsDialogProps {
  raid: Raid
  booking: Booking
  onClose(): void
}

/** What others are warned of about a client: puts a warning, and takes back what stands. */
export function WarningsDialog({ raid, booking, onClose }: WarningsDialogProps) {
  const formId = useId()
  const now = useNow()
  const [text, setText] = useState('')
  const [until, setUntil] = useState('')
  const [wrong, setWrong] = useState<FieldMessages>({})
  const { busy, write } = useWrite('Error changing the warnings')
  const { data: record } = useQuery(clientRecord(clientOf(booking), raid._id))

  const takeBack = ({ _id: warningId }: Pick<ClientWarning, '_id'>) => write(takeBackWarning, { warningId })

  function confirm(event: SyntheticEvent) {
    event.preventDefault()
    const input = { bookingId: booking._id, text, ...(until !== '' && { until }) }
    const read = warnOfClient.input.safeParse(input)
    const refused = read.success ? whyNotUntil(read.data.until, now) : failureOfIssues(read.error.issues)
    setWrong(refused?.fields ?? {})
    if (read.success && refused === null) write(warnOfClient, read.data, { done: onClose, undo: takeBack })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Warnings"
      description={<WhoAndWhere raid={raid} booking={booking} />}
      busy={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Close
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} busyLabel="Putting…">
            Put Warning
          </Button>
        </>
      }
    >
      <p className="mb-3 min-h-5 text-sm text-bone-300">{record && recordText(record, now)}</p>
      <Standing warnings={record?.warnings ?? []} busy={busy} onTakeBack={(_id) => takeBack({ _id })} />
      <form id={formId} onSubmit={confirm} noValidate>
        <Field
          label="Warning"
          required
          hint="Read by all who book, lead or collect, without your name"
          error={wrong.text}
        >
          <TextInput
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setWrong({})
            }}
            maxLength={MAX_WARNING}
          />
        </Field>
        <Field label="Until" hint="Left empty it stands for good" error={wrong.until}>
          <DatePicker
            value={until}
            onChange={(next) => {
              setUntil(next)
              setWrong({})
            }}
            clearable
          />
        </Field>
      </form>
    </Dialog>
  )
}

/** Null where the client is withheld. */
function clientOf({ clientName: name, clientRealm: realm }: Booking): NamedClient | null {
  return name === null || realm === null ? null : { name, realm }
}

interface StandingProps {
  warnings: readonly ClientWarning[]
  busy: boolean
  onTakeBack(id: string): void
}

function Standing({ warnings, busy, onTakeBack }: StandingProps) {
  const { actor } = useMember()
  if (warnings.length === 0) return null
  return (
    <ul aria-label="Warnings that stand" className="mb-4 space-y-2 text-sm text-amber-400">
      {warnings.map((warning) => (
        <li key={warning._id} className="flex flex-wrap items-center justify-between gap-2">
          <span className="min-w-0 break-words">
            <WarningText warning={warning} />
          </span>
          {whyNotTakeBackWarning(warning, actor) === null && (
            <Button size="small" disabled={busy} onClick={() => onTakeBack(warning._id)}>
              Take Back
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
