import type { PayoutList } from '#domain/payout/payout.ts'
import { failureTextWithReason } from '#web/call/failure-text.ts'
import { useSingleFlight } from '#web/call/use-single-flight.ts'
import { Gold } from '#web/game/gold.tsx'
import { useConfirmClaim } from '#web/payout/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Isolated } from '#web/ui/isolated.tsx'
import { Panel } from '#web/ui/panel.tsx'

type Claim = PayoutList['claims'][number]

/** Characters that boosted and that members say to be paid as, until staff confirm whose they are (docs/product.md, PAY-8). */
export function Claims({ claims }: { claims: readonly Claim[] }) {
  return (
    <Panel title="Claims" flush className="min-w-0">
      <ul className="divide-y divide-ink-700">
        {claims.map((claim) => (
          <ClaimRow key={`${claim._id} ${claim.member._id}`} claim={claim} />
        ))}
      </ul>
    </Panel>
  )
}

function ClaimRow({ claim: { _id, character, gold, member } }: { claim: Claim }) {
  const { mutateAsync } = useConfirmClaim()
  const { busy, run } = useSingleFlight()

  async function confirm() {
    try {
      await mutateAsync({ characterId: _id, memberId: member._id })
      notify.success('Claim confirmed')
    } catch (error) {
      notify.error(failureTextWithReason(error, 'Failed to confirm the claim'))
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <p className="min-w-0 flex-1 wrap-anywhere">
        <Isolated>{member.username}</Isolated> is paid as <Isolated>{character}</Isolated>.
        <span className="block text-sm text-bone-500">
          <Gold amount={gold} /> are due to the character.
        </span>
      </p>
      <Button size="small" busy={busy} busyLabel="Confirming…" onClick={() => void run(confirm)}>
        Confirm
        <span className="sr-only">
          {' '}
          that {character} is {member.username}
        </span>
      </Button>
    </li>
  )
}
