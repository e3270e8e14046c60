import { advertOf } from '#features/booking/advert.ts'
import type { Raid } from '#features/raid/raid.ts'
import { Button } from '#platform/ui/button.tsx'
import { copyAndSay } from '#platform/ui/copy.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'
import { MoreMenu } from '#platform/ui/overlay/more-menu.tsx'
import { dayText, useShownTime } from '#platform/ui/time/time.ts'
import { eveningOf, wallClockAt } from '#platform/words/server-time.ts'

interface AdvertButtonProps {
  /** Undefined while they load. */
  raids: readonly Raid[] | undefined
  /** YYYY-MM-DD, server time. If empty, tonight is copied; if several, the viewer chooses one. */
  evenings: readonly string[]
}

/** Copies an evening's free slots as lines for the game's chat (docs/product.md, ADV-2). */
export function AdvertButton({ raids, evenings }: AdvertButtonProps) {
  const shownTime = useShownTime()
  const tonight = eveningOf(wallClockAt(new Date()))
  const dayOf = (evening: string) => (evening === tonight ? 'tonight' : dayText(evening, new Date()))

  function copy(evening: string): void {
    const day = dayOf(evening)
    const lines = advertOf(raids ?? [], { evening, now: new Date(), day, shownTime })
    if (lines.length > 0) void copyAndSay(lines.join('\n'), `advert for ${day}`)
    else notify.info(`Nothing is free ${day}. Nothing was copied.`)
  }

  const coming = evenings.filter((evening) => evening >= tonight)
  const [first = tonight, ...others] = coming
  if (raids === undefined || others.length === 0)
    return (
      <Button size="small" disabled={raids === undefined} onClick={() => copy(first)}>
        Copy advert
      </Button>
    )
  const items = coming.map((evening) => ({ label: dayOf(evening), onChoose: () => copy(evening) }))
  return (
    <MoreMenu label="Copy advert" items={items} className="min-h-8! px-3! text-xs!">
      Copy advert
    </MoreMenu>
  )
}
