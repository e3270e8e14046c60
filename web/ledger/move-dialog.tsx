import { type SyntheticEvent, useId, useState } from 'react'
import { type FieldMessages, failureOfIssues } from '#domain/failure.ts'
import { moveGold } from '#domain/ledger/endpoints.ts'
import { type GoldMove, MAX_MOVE_REASON } from '#domain/ledger/ledger.ts'
import { isAcross, linesOfMove, whyNotMove } from '#domain/ledger/rules.ts'
import { useWrite } from '#web/call/use-write.ts'
import { Gold } from '#web/game/gold.tsx'
import { GoldBox } from '#web/game/gold-box.tsx'
import { AccountFields, type ChosenAccount } from '#web/ledger/account-fields.tsx'
import { AccountName } from '#web/ledger/entry-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RadioChips } from '#web/ui/form/radio-chips.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

interface Move {
  readonly from: ChosenAccount
  readonly to: ChosenAccount
  /** NaN for none yet. */
  readonly gold: number
  readonly direction: 'in' | 'out' | null
  readonly reason: string
}

const NOTHING: Move = {
  from: { account: 'held', owner: null },
  to: { account: 'bank', owner: null },
  ...{ gold: Number.NaN, direction: null, reason: '' },
}

/** Moves gold between two accounts, with a reason (docs/product.md, LEDGER-13). */
export function MoveDialog({ onClose }: { onClose(): void }) {
  const formId = useId()
  const [move, setMove] = useState(NOTHING)
  const [wrong, setWrong] = useState<FieldMessages>({})
  const { busy, write } = useWrite('Error moving the gold')
  const change = (changes: Partial<Move>) => {
    setMove({ ...move, ...changes })
    setWrong({})
  }

  function confirm(event: SyntheticEvent) {
    event.preventDefault()
    const read = moveGold.input.safeParse(inputOf(move))
    const refused = read.success ? whyNotMove(read.data) : failureOfIssues(read.error.issues)
    setWrong(refused?.fields ?? {})
    if (read.success && refused === null) write(moveGold, read.data, { done: onClose })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Move Gold"
      description="For gold that was handed in, set off, lost, named later or wrongly booked. It is one entry, and can be taken back."
      busy={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} busyLabel="Moving…">
            Move Gold
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={confirm} noValidate className="grid gap-y-1">
        <Fields move={move} wrong={wrong} onChange={change} />
      </form>
      <Outcome move={move} />
    </Dialog>
  )
}

interface FieldsProps {
  move: Move
  wrong: FieldMessages
  onChange(changes: Partial<Move>): void
}

function Fields({ move, wrong, onChange }: FieldsProps) {
  return (
    <>
      <AccountFields
        label="From"
        value={move.from}
        error={wrong.from}
        onChange={(from) => onChange({ from, direction: null })}
      />
      <AccountFields
        label="To"
        value={move.to}
        error={wrong.to}
        onChange={(to) => onChange({ to, direction: null })}
      />
      {isAcross(inputOf(move)) && (
        <RadioChips
          legend="One is gold that is there, the other whose it is"
          choices={[
            ['in', 'More on both'],
            ['out', 'Less on both'],
          ]}
          value={move.direction}
          onChange={(direction) => onChange({ direction })}
          error={wrong.direction}
          columns="grid-cols-2"
        />
      )}
      <Field label="Gold" required error={wrong.gold}>
        <GoldBox amount={move.gold} onAmount={(gold) => onChange({ gold })} />
      </Field>
      <Field label="Reason" required hint="Read by those whose gold it is" error={wrong.reason}>
        <TextInput
          value={move.reason}
          onChange={({ target }) => onChange({ reason: target.value })}
          maxLength={MAX_MOVE_REASON}
        />
      </Field>
    </>
  )
}

function inputOf({ from, to, gold, direction, reason }: Move): GoldMove {
  const idOf = ({ account, owner }: ChosenAccount) => ({ account, owner: owner?._id ?? null })
  const move = { from: idOf(from), to: idOf(to), gold, reason }
  return direction === null ? move : { ...move, direction }
}

/** How both accounts change, once that is clear. */
function Outcome({ move }: { move: Move }) {
  const input = inputOf(move)
  if (Number.isNaN(move.gold) || whyNotMove(input) !== null) return null
  const [first, second] = linesOfMove(input)
  return (
    <dl
      aria-label="What is posted"
      className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 rounded-lg border border-ink-700 bg-ink-850 px-4 py-3 text-sm"
    >
      <Change of={move.from} gold={first?.gold ?? 0} />
      <Change of={move.to} gold={second?.gold ?? 0} />
    </dl>
  )
}

function Change({ of, gold }: { of: ChosenAccount; gold: number }) {
  return (
    <>
      <dt className="text-bone-300 wrap-anywhere">
        <AccountName {...of} />
      </dt>
      <dd className="text-right">
        {gold > 0 && '+'}
        <Gold amount={gold} />
      </dd>
    </>
  )
}
