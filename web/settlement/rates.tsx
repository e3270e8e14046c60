import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { parseDecimal } from '#domain/gold.ts'
import { setRates } from '#domain/settlement/endpoints.ts'
import { whyNotRates } from '#domain/settlement/rules.ts'
import { type Rates, rates } from '#domain/settlement/settlement.ts'
import { failureText } from '#web/call/failure-text.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { useServerForm } from '#web/call/use-server-form.ts'
import { useMember } from '#web/member/member-context.ts'
import { ratesQuery } from '#web/settlement/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Waiting } from '#web/ui/feedback/skeleton.tsx'
import { DraftNote } from '#web/ui/form/draft-note.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Section } from '#web/ui/section.tsx'

/** The rates of raids that are settled from now on. */
export function RatesCard() {
  const query = useQuery(ratesQuery)
  return (
    <Section
      anchor="rates"
      title="Rates"
      about="How a raid’s gold is split, in percent. The rest goes to the boosters by share. A settled raid keeps its rates."
    >
      <Loaded
        query={query}
        failed="The rates could not be loaded"
        skeleton={<Waiting bars={['h-11 w-full max-w-md', 'mt-10 h-11 w-32']} />}
      >
        {(saved) => <RatesForm saved={saved} />}
      </Loaded>
    </Section>
  )
}

const LABELS = { leader: 'Leader', collector: 'Collector', community: 'Community' } as const
const FIELDS = ['leader', 'collector', 'community'] as const satisfies readonly (keyof Rates)[]

type Typed = Record<keyof Rates, string>

const percent = z.pipe(z.string(), z.transform(parseDecimal))
const typedRates = z.pipe(z.strictObject({ leader: percent, collector: percent, community: percent }), rates)

function textsOf({ leader, collector, community }: Rates): Typed {
  return { leader: String(leader), collector: String(collector), community: String(community) }
}

function RatesForm({ saved }: { saved: Rates }) {
  const { form, busy, draft, leaving, errorOf, handleSubmit, send } = useServerForm<Typed, Rates>({
    draftKey: `rates.${useMember().user._id}`,
    defaultValues: textsOf(saved),
    rules: { schema: typedRates, whyNot: whyNotRates },
    fields: FIELDS,
    refusal: (error) => failureText(error, 'The rates could not be saved'),
  })
  const submit = handleSubmit((input) => send(setRates, input, { done: (now) => form.reset(textsOf(now)) }))
  return (
    <form noValidate aria-label="Rates" onSubmit={(event) => void submit(event)}>
      {draft.restored && <DraftNote onDiscard={() => leaving.ask(draft.discard)} />}
      <div className="grid max-w-md grid-cols-3 gap-x-4">
        {FIELDS.map((field) => (
          <Field key={field} label={`${LABELS[field]}, %`} error={errorOf(field)} lines={2}>
            <TextInput {...form.register(field)} inputMode="decimal" className="text-right" />
          </Field>
        ))}
      </div>
      <Button type="submit" disabled={!draft.unsaved} busy={busy} busyLabel="Saving…">
        Save rates
      </Button>
      {leaving.question}
    </form>
  )
}
