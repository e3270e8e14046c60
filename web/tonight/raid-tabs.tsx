import { pathTo, SCREENS } from '#domain/page.ts'
import { can, type Role } from '#domain/rights.ts'
import { useMember } from '#web/member/member-context.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Tab, Tabs } from '#web/ui/tabs.tsx'

const TITLES = { clients: 'Clients', crew: 'Crew', history: 'History' } as const
type Place = keyof typeof TITLES

/** The parts of a raid that the viewer may open; its clients are for who runs it. */
export function placesOf(roles: readonly Role[], runs: boolean): readonly Place[] {
  return [
    ...(runs ? (['clients'] as const) : []),
    'crew',
    ...(can(roles, 'read-history') ? (['history'] as const) : []),
  ]
}

interface RaidTabsProps {
  raidId: string
  places: readonly Place[]
  here: Place | undefined
  className?: string
}

/** The places of a raid, the first under its own address. */
export function RaidTabs({ raidId, places, here, className }: RaidTabsProps) {
  const path = pathTo('raid', raidId)
  return (
    <Tabs label="Raid" className={className} actions={<Ways raidId={raidId} />}>
      {places.map((place) => (
        <Tab key={place} to={place === places[0] ? path : `${path}?tab=${place}`} here={place === here}>
          {TITLES[place]}
        </Tab>
      ))}
    </Tabs>
  )
}

/** To where else the raid is worked on. */
function Ways({ raidId }: { raidId: string }) {
  const { roles } = useMember()
  return (
    <div className="flex gap-1 max-sm:hidden">
      {can(roles, SCREENS.bookRaid.right) && (
        <ButtonLink size="small" variant="ghost" to={`${SCREENS.bookRaid.path}?raid=${raidId}`}>
          {SCREENS.bookRaid.title}
        </ButtonLink>
      )}
      {can(roles, SCREENS.editRaid.right) && (
        <ButtonLink size="small" variant="ghost" to={pathTo('editRaid', raidId)}>
          {SCREENS.editRaid.title}
        </ButtonLink>
      )}
    </div>
  )
}
