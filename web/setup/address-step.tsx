import { useWatch } from 'react-hook-form'
import { CALLBACK_PATH } from '#domain/page.ts'
import { keepAddress, keepCommunity } from '#domain/setup/endpoints.ts'
import type { SetupState } from '#domain/setup/setup.ts'
import { tryAddress } from '#domain/setup/trial.ts'
import { useCallForm } from '#web/call/use-call-form.ts'
import { Redirect } from '#web/setup/redirect.tsx'
import type { StepProps } from '#web/setup/step.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

/** Where people reach the site. */
export function AddressStep({ onKept, ...step }: StepProps) {
  const { isTrial = false } = step
  const { form, busy, errorOf, submit } = useCallForm(isTrial ? tryAddress : keepAddress, {
    startsWith: { publicUrl: window.location.origin },
    refused: 'The address could not be saved',
    done: onKept,
    ...(step.failed && { failed: step.failed }),
  })
  const typed = useWatch({ control: form.control, name: 'publicUrl' })
  return (
    <form noValidate aria-label="Address" onSubmit={submit}>
      <Field
        label="Address of the site"
        required
        lines={2}
        hint="As people type it, with https. Discord sends them back there."
        error={errorOf('publicUrl')}
      >
        <TextInput {...form.register('publicUrl')} required type="url" spellCheck={false} />
      </Field>
      {isTrial && URL.canParse(typed) && <Redirect address={new URL(CALLBACK_PATH, typed).href} />}
      <KeepButton busy={busy} />
    </form>
  )
}

/** The community's words on the site. More of them are set on Community, once the product runs. */
export function CommunityStep({ state, onKept }: { state: SetupState; onKept(): void }) {
  const { form, busy, errorOf, submit } = useCallForm(keepCommunity, {
    startsWith: { name: state.name ?? '', invite: state.invite ?? '' },
    refused: 'The community could not be saved',
    done: onKept,
  })
  return (
    <form noValidate aria-label="Community" onSubmit={submit}>
      <Field
        label="Name of the community"
        required
        lines={2}
        hint="What the site, mails and calendars call it."
        error={errorOf('name')}
      >
        <TextInput {...form.register('name')} required maxLength={40} />
      </Field>
      <Field
        label="Invitation to your Discord server"
        required
        lines={2}
        hint="Where 'Join', 'Apply' and 'Book' on the public pages lead. Each can have an address of its own later, on Community."
        error={errorOf('invite')}
      >
        <TextInput {...form.register('invite')} required type="url" placeholder="https://discord.gg/…" />
      </Field>
      <KeepButton busy={busy} />
    </form>
  )
}

export function KeepButton({ busy }: { busy: boolean }) {
  return (
    <Button type="submit" variant="primary" busy={busy} busyLabel="Testing…" className="mt-2">
      Test and save
    </Button>
  )
}
