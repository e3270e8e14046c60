import type { Raid } from '#features/raid/raid.ts'
import { InlineNote } from '#platform/ui/feedback/states.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'

/** That the character is on the raid, whoever booked it. `raid` where it is not clear which is meant. */
export function AlreadyBooked({ name, raid }: { name: string; raid?: Pick<Raid, 'name'> | undefined }) {
  return (
    <InlineNote tone="warning">
      <Isolated>{name.trim()}</Isolated> is already booked on this raid
      {raid && (
        <>
          , <Isolated>{raid.name}</Isolated>
        </>
      )}
      . You can book the character again.
    </InlineNote>
  )
}
