import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { handOverMails } from '#domain/mail/endpoints.ts'
import { type Pile, pileText } from '#domain/mail/hand-over.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { chosenId } from '#web/call/server-form.ts'
import { useCallForm } from '#web/call/use-call-form.ts'
import { atOnce, takersOf } from '#web/mail/hands/queries.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

interface HandOverDialogProps {
  pile: Pick<Pile, 'gold' | 'mailIds' | 'raid'>
  /** The holder, where that is somebody else. */
  of?: string | null
  onClose(): void
}

const chosenTaker = z.strictObject({
  mailIds: z.array(z.string()),
  memberId: chosenId('Choose a recipient.'),
})

/** Asks to whom the gold of mails of one raid goes (docs/product.md, DESK-12). */
export default function HandOverDialog({ pile, of = null, onClose }: HandOverDialogProps) {
  const takers = useQuery(takersOf(pile.mailIds[0] ?? ''))
  const { form, busy, errorOf, submit } = useCallForm(handOverMails, {
    startsWith: { mailIds: atOnce(pile.mailIds), memberId: '' },
    schema: chosenTaker,
    refused: 'The gold could not be handed over',
    done: onClose,
  })
  return (
    <FormDialog
      title="Hand over"
      description={`${pileText(pile)}${pile.raid ? `, ${pile.raid.name}` : ''}. It stays booked with ${of ?? 'you'} until they press 'Got it'.`}
      submitLabel="Hand over"
      busyLabel="Handing over…"
      disabled={takers.data === undefined}
      {...{ busy, onClose }}
      onSubmit={submit}
    >
      <Loaded
        query={takers}
        failed="Who can take it could not be loaded"
        quiet
        skeleton={<Skeleton className="h-10 w-full" />}
      >
        {(people) => (
          <Field
            label="To"
            required
            hint="The raid’s collector or leader, or someone who handles its mails"
            error={errorOf('memberId')}
          >
            <Select
              {...form.register('memberId')}
              placeholder="Choose a recipient"
              options={people.map(({ _id, username }) => ({ value: _id, label: username }))}
            />
          </Field>
        )}
      </Loaded>
    </FormDialog>
  )
}
