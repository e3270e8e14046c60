import { createContext, useContext } from 'react'
import type { User } from '#features/member/calls.ts'
import type { Actor, Role } from '#platform/call/rights.ts'

export interface Member {
  user: User
  /** As last read; at least one within the dashboard. */
  roles: readonly Role[]
  /** The same person as the domain's rules take it: `whyNot(…, actor, …)`, `isStaff(actor)`. */
  actor: Actor
}

export const MemberContext = createContext<Member | null>(null)

/** The member at the screen. It is for screens of the dashboard: its guard has made sure that there is one. */
export function useMember(): Member {
  const member = useContext(MemberContext)
  if (member === null) throw new Error('useMember is for screens within the dashboard')
  return member
}
