import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { goldOf, grouped } from '#domain/gold.ts'
import { listHeldMails } from '#domain/mail/endpoints.ts'
import { pileText, sendersText } from '#domain/mail/held.ts'
import { mailsText } from '#domain/mail/work.ts'
import { SCREENS } from '#domain/page.ts'
import { call } from '#web/call/api.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { VIEW_KEYS } from '#web/call/view-keys.ts'
import { formatGold } from '#web/game/gold.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Isolated } from '#web/ui/isolated.tsx'

/** Where the gold that the viewer holds goes. */
export function useHeldMails() {
  return useQuery({
    queryKey: [...VIEW_KEYS.gold, 'mails'],
    queryFn: async ({ signal }) => (await call(listHeldMails, {}, { signal })).payload,
    staleTime: 0,
  })
}

interface HeldMailsProps {
  query: ReturnType<typeof useHeldMails>
  /** All that the viewer holds, gold; undefined while nobody knows. */
  held: number | undefined
  startsOpen: boolean
}

/** Where the gold goes that the viewer holds, and who can send it where they do not (docs/product.md, DESK-12). */
export function HeldMails({ query, held = 0, startsOpen }: HeldMailsProps) {
  return (
    <Loaded query={query} failed="The mails that you hold could not be loaded" skeleton={null}>
      {(piles) => {
        const mails = piles.reduce((sum, pile) => sum + pile.mails, 0)
        const mailed = goldOf(piles)
        const rest = held - mailed
        if (mails === 0 && rest <= 0) return null
        return (
          <Fold
            isRegion
            title="Gold to mail"
            summary={mails > 0 && `${grouped(mailed)} g in ${mailsText(mails)}`}
            startsOpen={startsOpen}
          >
            <ul className="divide-y divide-ink-700 px-4 text-sm wrap-anywhere">
              {piles.map((pile) => (
                <li key={pile._id} className="py-3">
                  {pile.senders.length === 0 ? (
                    <Link to={`${SCREENS.mailDetails.path}?tab=send`} className="link touch-target">
                      <Isolated>{pileText(pile)}</Isolated>
                    </Link>
                  ) : (
                    <>
                      <Isolated>{pileText(pile)}</Isolated>
                      <span className="block text-bone-300">
                        <Isolated>{sendersText(pile.senders)}</Isolated>
                      </span>
                    </>
                  )}
                </li>
              ))}
              {rest > 0 && (
                <li className="py-3">
                  {formatGold(rest)} of it is in no mail.
                  <span className="block text-bone-300">Give it to an admin, who books it as received.</span>
                </li>
              )}
            </ul>
          </Fold>
        )
      }}
    </Loaded>
  )
}
