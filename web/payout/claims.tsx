import { confirmClaim } from '#domain/payout/endpoints.ts'
import type { PayoutList } from '#domain/payout/payout.ts'
import { useWrite } from '#web/call/use-write.ts'
import { Gold } from '#web/game/gold.tsx'
import { Button } from '#web/ui/button.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'

/** The claims that wait for staff, above the payouts, in a line. */
export const ASKED_ROW = 'flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 text-sm sm:px-5'

type Claim = PayoutList['claims'][number]

/** Characters that boosted and that members say to be paid as, until staff confirm whose they are (docs/product.md, PAY-8). */
export function Claims({ claims }: { claims: readonly Claim[] }) {
  return (
    <Panel title="Claims" quiet open>
      <ul className="divide-y divide-ink-700">
        {claims.map((claim) => (
          <ClaimRow key={`${claim._id} ${claim.member._id}`} claim={claim} />
        ))}
      </ul>
    </Panel>
  )
}

function ClaimRow({ claim: { _id, character, gold, member } }: { claim: Claim }) {
  const { busy, write } = useWrite('The claim could not be confirmed')

  return (
    <li className={ASKED_ROW}>
      <StatusChip tone="warning">Claim</StatusChip>
      <p className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
        <Isolated>{member.username}</Isolated> is paid as <Isolated>{character}</Isolated>.
        <span className="ml-2 text-xs text-bone-500">
          <Gold amount={gold} /> is due to the character.
        </span>
      </p>
      <Button
        size="small"
        busy={busy}
        busyLabel="Confirming…"
        onClick={() => write(confirmClaim, { characterId: _id, memberId: member._id })}
      >
        Confirm
        <span className="sr-only">
          {' '}
          that {character} is {member.username}
        </span>
      </Button>
    </li>
  )
}
