import { createContext, useContext } from 'react'
import type { User } from '#features/member/calls.ts'
import type { Actor, Role } from '#platform/call/rights.ts'

export interface Member {
  user: User
  /** As last read; at least one within the dashboard. */
  roles: readonly Role[]
  /** The same person for the rules: `whyNot(…, actor, …)`, `isStaff(actor)`. */
  actor: Actor
}

export const MemberContext = createContext<Member | null>(null)

/** The signed-in member. For screens of the dashboard, whose guard makes sure that there is one. */
export function useMember(): Member {
  const member = useContext(MemberContext)
  if (member === null) throw new Error('useMember is for screens within the dashboard')
  return member
}
