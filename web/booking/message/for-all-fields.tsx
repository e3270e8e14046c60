import type { BookingInput } from '#domain/booking/booking.ts'
import { community } from '#domain/community.ts'
import { FACTIONS } from '#domain/season.ts'
import type { Message } from '#web/booking/message/use-message.ts'
import { GoldBox } from '#web/game/gold-box.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

type Shared = 'paymentRealm' | 'paymentFaction' | 'contactInfo'

/** The fields that are mostly the same for all clients of a message: deposit, payment and contact. Each card can differ from them. */
export function ForAllFields({ message: { clients, cards, handles } }: { message: Message }) {
  const forms = () => clients.flatMap(({ at }) => handles.current.get(at) ?? [])
  const values = clients.flatMap(({ at }) => cards.get(at)?.values ?? [])
  const shared = (field: Shared) => common(values.map((each) => each[field])) ?? ''
  const setAll = (field: Shared, value: string) => {
    for (const { form } of forms()) form.setValue(field, value as BookingInput[Shared], { shouldDirty: true })
  }
  return (
    <fieldset className="grid grid-cols-2 items-end gap-3 md:grid-cols-4">
      <legend className="mb-2 text-sm font-semibold text-bone-300">For all clients</legend>
      <Field label="Deposit of each" compact>
        <GoldBox
          amount={common(values.map(({ deposit }) => deposit)) ?? Number.NaN}
          onAmount={(amount) => {
            for (const { gold } of forms()) gold.change('deposit', amount)
          }}
          onBlur={() => {
            for (const { gold } of forms()) gold.settle()
          }}
        />
      </Field>
      <Field label="Payment Realm of all" compact>
        <Select
          value={shared('paymentRealm')}
          onChange={({ target }) => setAll('paymentRealm', target.value)}
          options={[...UNLIKE, ...community.realms.payment]}
        />
      </Field>
      <Field label="Payment Faction of all" compact>
        <Select
          value={shared('paymentFaction')}
          onChange={({ target }) => setAll('paymentFaction', target.value)}
          options={[...UNLIKE, ...FACTIONS]}
        />
      </Field>
      <Field label="Contact Info of all" compact>
        <TextInput
          value={shared('contactInfo')}
          maxLength={500}
          onChange={({ target }) => setAll('contactInfo', target.value)}
        />
      </Field>
    </fieldset>
  )
}

/** Where the cards differ; nobody chooses it. */
const UNLIKE = [{ value: '', label: 'Different', disabled: true }]

function common<T>(values: readonly T[]): T | undefined {
  const [first] = values
  return values.every((value) => Object.is(value, first)) ? first : undefined
}
