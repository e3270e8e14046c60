import { Link } from 'wouter'
import { Gold } from '#web/game/gold.tsx'

/** An account's balance, leading to its statement. Null where nothing ever went through it. */
export function AccountLink({ of }: { of: { readonly _id: string; readonly gold: number } | null }) {
  if (of === null) return <span className="text-bone-500">—</span>
  return (
    <Link
      to={`?account=${of._id}`}
      className="link inline-flex min-h-6 items-center justify-end touch-target"
    >
      <Gold amount={of.gold} />
    </Link>
  )
}
