import { askForBank } from '#domain/mail/endpoints.ts'
import { SCREENS } from '#domain/page.ts'
import { isStaff } from '#domain/rights.ts'
import type { Faction } from '#domain/season.ts'
import { useWrite } from '#web/call/use-write.ts'
import { useMember } from '#web/member/member-context.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** The action for mails that no hero name takes: staff add one, others ask them to (docs/product.md, ASK-1). */
export function AskForBank({ realm, faction }: { realm: string; faction: Faction }) {
  const { actor } = useMember()
  const { busy, write } = useWrite('An admin could not be asked')
  if (isStaff(actor))
    return (
      <ButtonLink to={SCREENS.adminPanel.path} size="small">
        Add hero name<span className="sr-only">{` for ${realm} (${faction})`}</span>
      </ButtonLink>
    )
  return (
    <Button
      size="small"
      busy={busy}
      busyLabel="Asking…"
      onClick={() => write(askForBank, { paymentRealm: realm, paymentFaction: faction })}
    >
      Ask an admin<span className="sr-only">{` for ${realm} (${faction})`}</span>
    </Button>
  )
}
