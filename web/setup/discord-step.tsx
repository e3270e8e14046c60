import { FIXED } from '#domain/setting/setting.ts'
import { keepDiscord } from '#domain/setup/endpoints.ts'
import { tryDiscord } from '#domain/setup/trial.ts'
import { useCallForm } from '#web/call/use-call-form.ts'
import { KeepButton } from '#web/setup/address-step.tsx'
import { Redirect } from '#web/setup/redirect.tsx'
import type { StepProps } from '#web/setup/step.ts'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

const KEPT = 'One is saved. Leave this empty to keep it.'
const NO_BOT =
  "Optional. With a bot, leaders and collectors can be chosen before they first sign in. It needs 'Server Members Intent'."

/** The community's application at Discord, and its bot. */
export function DiscordStep({ state, isTrial = false, fixed = [], onKept, failed }: StepProps) {
  const { redirect, clientId, hasSecret, hasBot } = state
  const { form, busy, errorOf, submit } = useCallForm(isTrial ? tryDiscord : keepDiscord, {
    startsWith: { clientId: clientId ?? '', clientSecret: '', botToken: '' },
    refused: 'Discord could not be saved',
    done: onKept,
    ...(failed && { failed }),
  })
  const fixedHint = (field: string) => (fixed.includes(field) ? FIXED : undefined)
  const box = (field: string) => ({ readOnly: fixed.includes(field) })
  return (
    <form noValidate aria-label="Discord" onSubmit={submit}>
      <Redirect address={redirect ?? ''} isNew={!isTrial} />
      <Field label="Application id" required hint={fixedHint('clientId')} error={errorOf('clientId')}>
        <TextInput {...form.register('clientId')} {...box('clientId')} required inputMode="numeric" />
      </Field>
      <Field
        label="Client secret"
        required={!hasSecret}
        lines={2}
        hint={fixedHint('clientSecret') ?? (hasSecret ? KEPT : undefined)}
        error={errorOf('clientSecret')}
      >
        <TextInput
          {...form.register('clientSecret')}
          {...box('clientSecret')}
          type="password"
          autoComplete="new-password"
        />
      </Field>
      <Field
        label="Bot token"
        lines={2}
        hint={fixedHint('botToken') ?? (hasBot ? KEPT : NO_BOT)}
        error={errorOf('botToken')}
      >
        <TextInput
          {...form.register('botToken')}
          {...box('botToken')}
          type="password"
          autoComplete="new-password"
        />
      </Field>
      <KeepButton busy={busy} />
    </form>
  )
}
