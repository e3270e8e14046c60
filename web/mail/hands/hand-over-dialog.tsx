import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import { type Pile, pileText } from '#domain/mail/hand-over.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { takersOf, type useHands } from '#web/mail/hands/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

interface HandOverDialogProps {
  pile: Pick<Pile, 'gold' | 'mailIds' | 'raid'>
  hands: ReturnType<typeof useHands>
  onClose(): void
}

/** Asks to whom the gold of mails of one raid goes (docs/product.md, DESK-12). */
export function HandOverDialog({ pile, hands, onClose }: HandOverDialogProps) {
  const formId = useId()
  const takers = useQuery(takersOf(pile.mailIds[0] ?? ''))
  const [chosen, setChosen] = useState('')
  const [wrong, setWrong] = useState<string>()

  function confirm(event: SyntheticEvent) {
    event.preventDefault()
    if (chosen === '') setWrong('Choose who gets it.')
    else hands.handOver(pile.mailIds, chosen, onClose)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Hand Over"
      description={`${pileText(pile)}${pile.raid ? `, ${pile.raid.name}` : ''}. It stays booked with you until the other says 'Got it'.`}
      busy={hands.busy}
      footer={
        <>
          <Button onClick={onClose} disabled={hands.busy}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={hands.busy}
            busyLabel="Handing over…"
            disabled={takers.data === undefined}
          >
            Hand Over
          </Button>
        </>
      }
    >
      <Loaded
        query={takers}
        failed="Failed to fetch who may take it"
        quiet
        skeleton={<Skeleton className="h-10 w-full" />}
      >
        {(people) => (
          <form id={formId} onSubmit={confirm} noValidate>
            <Field
              label="To"
              required
              hint="The raid’s collector or leader, or who handles its mails"
              error={wrong}
            >
              <Select
                value={chosen}
                placeholder="Choose who gets it"
                options={people.map(({ _id, username }) => ({ value: _id, label: username }))}
                onChange={({ target }) => {
                  setChosen(target.value)
                  setWrong(undefined)
                }}
              />
            </Field>
          </form>
        )}
      </Loaded>
    </Dialog>
  )
}
