import { useState } from 'react'
import { GoldBox } from '#web/game/gold-box.tsx'
import { Shown } from '#web/states/list-states.tsx'
import { foreignName, MOST_GOLD, some } from '#web/states/records.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { DatePicker } from '#web/ui/form/date-picker.tsx'
import { DraftNote } from '#web/ui/form/draft-note.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { RadioChips } from '#web/ui/form/radio-chips.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { StaleNote } from '#web/ui/form/stale-note.tsx'
import { SuggestingInput } from '#web/ui/form/suggesting-input.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

const nothing = () => {}
const LONG = some(foreignName, 4)
const WRONG = 'Price must be at most 999,999,999,999'

function Fields() {
  return (['Filled', 'Wrong', 'Disabled'] as const).map((state) => (
    <Shown key={state} name={state}>
      <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {Object.entries(controlsOf(state === 'Disabled')).map(([label, control]) => (
          <Field
            key={label}
            label={label}
            required
            hint="At most 40 characters."
            error={state === 'Wrong' ? WRONG : undefined}
          >
            {control}
          </Field>
        ))}
      </div>
      <RadioChips
        legend="Reason"
        columns="sm:grid-cols-3"
        choices={[
          ['client', 'Client cancelled'],
          ['unreachable', 'Client not reachable'],
          ['mistake', 'Booked by mistake'],
        ]}
        value="client"
        onChange={nothing}
        error={state === 'Wrong' ? WRONG : undefined}
      />
    </Shown>
  ))
}

function controlsOf(disabled: boolean) {
  return {
    Name: <TextInput defaultValue={LONG[1]} disabled={disabled} />,
    Link: <TextInput defaultValue={LONG[3]} disabled={disabled} />,
    Realm: <SuggestingInput defaultValue={LONG[2]} suggestions={LONG} disabled={disabled} />,
    Slots: <NumberInput value="999" maxDigits={3} onValueChange={nothing} disabled={disabled} />,
    Price: <GoldBox amount={MOST_GOLD} onAmount={nothing} disabled={disabled} />,
    Leader: <Select options={LONG} disabled={disabled} />,
    Keeper: (
      <Combobox
        value="1"
        onChange={nothing}
        none="Nobody."
        options={LONG.map((label, at) => ({ value: `${at}`, label, aside: 'Horde' }))}
      />
    ),
    Date: <DatePicker value="2026-11-23" onChange={nothing} />,
    Notes: <Textarea defaultValue={LONG.join('\n')} disabled={disabled} />,
  }
}

function Notes() {
  return (
    <>
      <Shown name="Draft">
        <DraftNote onDiscard={nothing} from={LONG[1] ?? null} />
      </Shown>
      <Shown name="Stale">
        <StaleNote
          conflicts={LONG.map((name, at) => ({ field: `${at}`, label: 'Name', mine: name, theirs: name }))}
          taken={['Price', 'Notes']}
          asked={0}
          onChoose={nothing}
        />
      </Shown>
    </>
  )
}

function Dialogs() {
  const [size, setSize] = useState<'small' | 'medium' | 'large' | null>('medium')
  return (
    <>
      {(['small', 'medium', 'large'] as const).map((one) => (
        <Button key={one} onClick={() => setSize(one)}>
          {one}
        </Button>
      ))}
      {size && (
        <Dialog
          title="Cancel Booking"
          description={LONG[1]}
          size={size}
          onClose={() => setSize(null)}
          footer={
            <>
              <Button variant="ghost">Keep Booking</Button>
              <Button variant="danger">Cancel Booking</Button>
            </>
          }
        >
          <Field label="Name" error={WRONG}>
            <TextInput defaultValue={LONG[3]} />
          </Field>
          <p className="wrap-anywhere">{LONG.join(' ')}</p>
        </Dialog>
      )}
    </>
  )
}

export const FORM_PARTS = { fields: Fields, notes: Notes, dialogs: Dialogs }
