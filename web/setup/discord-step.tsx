import { keepDiscord } from '#domain/setup/endpoints.ts'
import type { SetupState } from '#domain/setup/setup.ts'
import { useCallForm } from '#web/call/use-call-form.ts'
import { KeepButton } from '#web/setup/address-step.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

/** The community's application at Discord, and its bot. */
export function DiscordStep({ state, onKept }: { state: SetupState; onKept(): void }) {
  const { redirect, clientId, hasSecret, hasBot } = state
  const { form, busy, errorOf, submit } = useCallForm(keepDiscord, {
    startsWith: { clientId: clientId ?? '', clientSecret: '', botToken: '' },
    refused: 'Discord could not be saved',
    done: onKept,
  })
  return (
    <form noValidate aria-label="Discord" onSubmit={submit}>
      <p className="mb-4 text-sm text-bone-300">
        In Discord’s Developer Portal: 'New Application', then 'OAuth2', and add this under 'Redirects':
        <span className="mt-1 flex flex-wrap items-center gap-2">
          <code className="text-bone-100 wrap-anywhere">{redirect}</code>
          <CopyButton text={redirect ?? ''} what="redirect">
            Copy redirect
          </CopyButton>
        </span>
      </p>
      <Field label="Application id" required error={errorOf('clientId')}>
        <TextInput {...form.register('clientId')} required inputMode="numeric" />
      </Field>
      <Field
        label="Client secret"
        required={!hasSecret}
        lines={2}
        hint={hasSecret ? 'One is saved. Leave this empty to keep it.' : undefined}
        error={errorOf('clientSecret')}
      >
        <TextInput {...form.register('clientSecret')} type="password" autoComplete="new-password" />
      </Field>
      <Field
        label="Bot token"
        lines={2}
        hint={
          hasBot
            ? 'One is saved. Leave this empty to keep it.'
            : "Optional. With a bot, leaders and collectors can be chosen before they first sign in. It needs 'Server Members Intent'."
        }
        error={errorOf('botToken')}
      >
        <TextInput {...form.register('botToken')} type="password" autoComplete="new-password" />
      </Field>
      <KeepButton busy={busy} />
    </form>
  )
}
