import { ChevronDown } from 'lucide-react'
import { useList } from '#features/booking/web/list-context.ts'
import { useMember } from '#features/member/web/member-context.ts'
import type { Raid } from '#features/raid/raid.ts'
import { isLate, mayViewDetails, whyNotBook, whyNotJoinBackup } from '#features/raid/rules.ts'
import { useLateItems } from '#features/raid/web/late-items.ts'
import { can } from '#platform/call/rights.ts'
import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { MoreMenu } from '#platform/ui/overlay/more-menu.tsx'

/** The viewer's actions on a raid of the list. */
export function ListedRaidActions({ raid }: { raid: Raid }) {
  const { actor } = useMember()
  const { now, openId, toggle, book, joinBackup } = useList()
  const open = raid._id === openId
  const describedBy = `raid-${raid._id}`
  const whyNot = whyNotBook(raid, now)
  const late = useLateItems(raid, now)
  const joins = whyNotJoinBackup(raid, now) === null
  return (
    <div className="flex max-w-sm flex-wrap gap-1">
      {can(actor.roles, 'book') && (
        <Button
          // Only what is to be pressed has the accent colours.
          variant={whyNot === null && !isLate(raid, now) ? 'primary' : 'secondary'}
          size="small"
          className="flex-1 gap-1! px-2.5!"
          disabled={whyNot !== null && !joins}
          title={joins ? undefined : whyNot?.message}
          aria-describedby={describedBy}
          onClick={() => (joins ? joinBackup(raid) : book(raid))}
        >
          {joins ? 'Join Backup' : 'Book Now'}
        </Button>
      )}
      {mayViewDetails(actor, raid) && (
        <Button
          size="small"
          className="flex-1 gap-1! px-2.5!"
          aria-expanded={open}
          aria-controls={open ? `details-${raid._id}` : undefined}
          aria-describedby={describedBy}
          onClick={() => toggle(raid)}
        >
          {open ? 'Hide Details' : 'View Details'}
          {/* Beside the menu there is no room for it. */}
          {late.length === 0 && (
            <ChevronDown
              aria-hidden
              className={classNames('size-3.5 transition-transform duration-150', open && 'rotate-180')}
            />
          )}
        </Button>
      )}
      {late.length > 0 && <MoreMenu label={`Late: ${raid.name}`} items={late} className="size-8!" />}
    </div>
  )
}
