import type { Notice } from '#domain/notice/notice.ts'
import { SCREENS } from '#domain/page.ts'
import { can, type Role } from '#domain/rights.ts'
import { wayToRaid } from '#domain/way.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { copyAndSay } from '#web/ui/copy.ts'
import { navigate } from '#web/ui/location.tsx'

interface NoticeActionsProps {
  notice: Notice
  roles: readonly Role[]
  /** Its line leads there already. */
  isLine?: boolean
  /** Called when a link that leads away was pressed. */
  onLeave(): void
}

/** The actions on a notice. */
export function NoticeActions({ notice, roles, isLine = false, onLeave }: NoticeActionsProps) {
  const { message, rebook, asks } = notice
  const way = wayOf(notice, roles)

  function bookAgain() {
    onLeave()
    navigate(SCREENS.bookRaid.path, { state: { rebook } })
  }

  return (
    <>
      {message !== null && (
        <Button size="small" onClick={() => void copyAndSay(message, 'Message')}>
          Copy message
        </Button>
      )}
      {rebook !== null && can(roles, 'book') && (
        <Button size="small" onClick={bookAgain}>
          Book on another raid
        </Button>
      )}
      {way !== null && !(isLine && !asks) && (
        <ButtonLink size="small" variant={isLine ? 'primary' : 'secondary'} to={way}>
          Show
        </ButtonLink>
      )}
    </>
  )
}

/** Where it is seen or answered. What tells of a raid leads to its page, for whose role opens that. */
export function wayOf({ link, rebook }: Notice, roles: readonly Role[]): string | null {
  if (!link || rebook !== null) return null
  const { pathname, searchParams } = new URL(link, window.location.origin)
  const raidId = searchParams.get('raid')
  if (pathname !== SCREENS.bookRaid.path || raidId === null) return link
  return wayToRaid(roles, { _id: raidId }, searchParams.get('booking') ?? undefined)
}
