import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { setSum } from '#domain/press/endpoints.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { useCallForm } from '#web/call/use-call-form.ts'
import { GoldBox } from '#web/game/gold-box.tsx'
import { sumOfDay } from '#web/press/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Section } from '#web/ui/section.tsx'

/** The gold that one member of staff moves without a second (docs/product.md, Two people). */
export function SumCard() {
  const query = useQuery(sumOfDay)
  return (
    <Section
      anchor="two-people"
      title="Two people"
      about="How much gold one member of staff can move in 24 hours without a second. Anything above it, or to their own account, waits until somebody else agrees. Raising it waits, too."
    >
      <Loaded
        query={query}
        failed="The sum could not be loaded"
        skeleton={<Skeleton className="h-21 w-full" />}
      >
        {({ gold }) => <SumForm key={gold} saved={gold} />}
      </Loaded>
    </Section>
  )
}

function SumForm({ saved }: { saved: number }) {
  const { form, busy, errorOf, submit } = useCallForm(setSum, {
    startsWith: { gold: saved },
    refused: 'The sum could not be saved',
    // A waiting change does not count yet.
    done: () => form.reset({ gold: saved }),
  })
  return (
    <form noValidate aria-label="Two people" onSubmit={submit}>
      <Field label="Gold in 24 hours" error={errorOf('gold')}>
        <Controller
          control={form.control}
          name="gold"
          render={({ field: { value, onChange, ...box } }) => (
            <GoldBox {...box} amount={value} onAmount={onChange} />
          )}
        />
      </Field>
      <Button type="submit" disabled={form.watch('gold') === saved} busy={busy} busyLabel="Saving…">
        Save sum
      </Button>
    </form>
  )
}
