import { type ComponentType, useState } from 'react'
import { SCREENS } from '#domain/page.ts'
import { setSetting } from '#domain/setting/endpoints.ts'
import type { Setting } from '#domain/setting/setting.ts'
import type { Entrance, Kept, SetupStep } from '#domain/setup/setup.ts'
import { ApiFailure } from '#web/call/api.ts'
import { ConfirmCall } from '#web/call/confirm-call.tsx'
import { rememberReturnPath, signIn } from '#web/member/sign-in.ts'
import { AddressStep } from '#web/setup/address-step.tsx'
import { DiscordStep } from '#web/setup/discord-step.tsx'
import { RolesStep } from '#web/setup/roles-step.tsx'
import { changeTitle, type StepProps } from '#web/setup/step.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

type Step = Exclude<SetupStep, 'community'>

const FORMS: Readonly<Record<Step, ComponentType<StepProps>>> = {
  address: AddressStep,
  discord: DiscordStep,
  roles: RolesStep,
}

interface EntranceDialogProps {
  step: Step
  state: Entrance
  settings: readonly Setting[]
  onClose(): void
}

/** A step of the set-up on a product that runs, and the sign-in that is its last test. */
export default function EntranceDialog({ step, state, settings, onClose }: EntranceDialogProps) {
  const [address, setAddress] = useState<string | null>(null)
  const [tooOld, setTooOld] = useState(false)
  const Form = FORMS[step]
  const fixed = settings.flatMap((one) => one.fixed)
  const onKept = ({ signIn: next }: Kept) => (next === null ? onClose() : setAddress(next))
  function failed(error: unknown): false {
    setTooOld(error instanceof ApiFailure && error.code === 'sign-in-again')
    return false
  }
  return (
    <Dialog title={changeTitle(step)} onClose={onClose}>
      {address === null ? (
        <>
          <Form state={state} isTrial fixed={fixed} onKept={onKept} failed={failed} />
          {tooOld && (
            <Button variant="ghost" onClick={() => signIn(SCREENS.community.path)}>
              Sign in again
            </Button>
          )}
          {step === 'discord' && state.hasBot && !fixed.includes('botToken') && (
            <WithoutBot settings={settings} onGone={onClose} />
          )}
        </>
      ) : (
        <LastTest address={address} />
      )}
    </Dialog>
  )
}

/** Nothing has changed yet. */
function LastTest({ address }: { address: string }) {
  function go() {
    rememberReturnPath(SCREENS.community.path)
    window.location.assign(address)
  }
  return (
    <>
      <p>
        The tests passed. The last one is a sign-in at {new URL(address).origin}, by what you entered: until
        it succeeds, within 10 minutes, nothing changes. Use your own account.
      </p>
      <Button variant="primary" size="large" className="mt-4 w-full" onClick={go}>
        Sign in with Discord
      </Button>
    </>
  )
}

function WithoutBot({ settings, onGone }: { settings: readonly Setting[]; onGone(): void }) {
  const [asked, ask] = useState(false)
  const saved = settings.find(({ name }) => name === 'discord')
  if (saved === undefined) return null
  const own = Object.entries(saved.value).filter(([field]) => !saved.fixed.includes(field))
  const value = { ...Object.fromEntries(own), botToken: null }
  return (
    <div className="mt-6 border-t border-ink-700 pt-4">
      <Button size="small" variant="ghost" aria-haspopup="dialog" onClick={() => ask(true)}>
        Remove the bot
      </Button>
      {asked && (
        <ConfirmCall
          endpoint={setSetting}
          input={{ name: 'discord', value, version: saved.version }}
          refused="The bot could not be removed"
          title="Remove the bot"
          confirmLabel="Remove the bot"
          busyLabel="Removing…"
          danger
          onDone={onGone}
          onClose={() => ask(false)}
        >
          Leaders and collectors can then be chosen only after they have signed in, and members get no
          messages on Discord.
        </ConfirmCall>
      )}
    </div>
  )
}
