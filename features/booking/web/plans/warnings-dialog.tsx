import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import type { Booking } from '#features/booking/booking.ts'
import { WarningText } from '#features/booking/web/clients/fit-notes.tsx'
import {
  type ClientWarning,
  MAX_WARNING,
  type NamedClient,
  recordText,
  takeBackWarning,
  warnOfClient,
  whyNotTakeBackWarning,
  whyNotUntil,
} from '#features/client/calls.ts'
import { clientRecord } from '#features/client/web/queries.ts'
import { useMember } from '#features/member/web/member-context.ts'
import { useCallForm } from '#platform/call/web/use-server-form.ts'
import { useWrite } from '#platform/call/web/use-write.ts'
import { Button } from '#platform/ui/button.tsx'
import { DatePicker } from '#platform/ui/form/date-picker.tsx'
import { Field, TextInput } from '#platform/ui/form/field.tsx'
import { FormDialog } from '#platform/ui/overlay/dialog.tsx'
import { useNow } from '#platform/ui/time/when.tsx'
import { type PlanProps, WhoAndWhere } from './plan-parts.tsx'

const REFUSED = 'The warnings could not be changed'

export function WarningsDialog({ raid, booking, onClose }: PlanProps) {
  const now = useNow()
  const { busy: takesBack, write } = useWrite(REFUSED)
  const { data: record } = useQuery(clientRecord(clientOf(booking), raid._id))
  const takeBack = ({ _id: warningId }: Pick<ClientWarning, '_id'>) => write(takeBackWarning, { warningId })
  const { form, busy, errorOf, submit } = useCallForm(warnOfClient, {
    startsWith: { bookingId: booking._id, text: '', until: undefined },
    whyNot: ({ until }) => whyNotUntil(until, now),
    refused: REFUSED,
    done: onClose,
    undo: takeBack,
  })
  return (
    <FormDialog
      title="Warnings"
      description={<WhoAndWhere raid={raid} booking={booking} />}
      cancelLabel="Close"
      submitLabel="Add warning"
      busyLabel="Adding…"
      busy={busy || takesBack}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="mb-3 min-h-5 text-sm text-bone-300">{record && recordText(record, now)}</p>
      <ActiveWarnings warnings={record?.warnings ?? []} busy={busy || takesBack} onTakeBack={takeBack} />
      <Field
        label="Warning"
        required
        hint="Visible to everyone who books, leads or collects; your name is not shown"
        error={errorOf('text')}
      >
        <TextInput {...form.register('text')} maxLength={MAX_WARNING} />
      </Field>
      <Field label="Until" hint="Leave empty to keep it permanently" error={errorOf('until')}>
        <Controller
          control={form.control}
          name="until"
          render={({ field: { value = '', onChange, ...box } }) => (
            <DatePicker {...box} value={value} onChange={(day) => onChange(day || undefined)} clearable />
          )}
        />
      </Field>
    </FormDialog>
  )
}

function clientOf({ clientName: name, clientRealm: realm }: Booking): NamedClient | null {
  return name === null || realm === null ? null : { name, realm }
}

interface ActiveWarningsProps {
  warnings: readonly ClientWarning[]
  busy: boolean
  onTakeBack(warning: ClientWarning): void
}

function ActiveWarnings({ warnings, busy, onTakeBack }: ActiveWarningsProps) {
  const { actor } = useMember()
  if (warnings.length === 0) return null
  return (
    <ul aria-label="Active warnings" className="mb-4 space-y-2 text-sm text-amber-400">
      {warnings.map((warning) => (
        <li key={warning._id} className="flex flex-wrap items-center justify-between gap-2">
          <span className="min-w-0 break-words">
            <WarningText warning={warning} />
          </span>
          {whyNotTakeBackWarning(warning, actor) === null && (
            <Button size="small" disabled={busy} onClick={() => onTakeBack(warning)}>
              Withdraw
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
